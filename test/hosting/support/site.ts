import { configFrom } from '../../../scripts/config.ts'
import type { Files } from '../../../scripts/files.ts'
import { reconfigure } from '../../../scripts/page.ts'

/** The variables that a release needs. */
export const NEEDED = {
  DOWNLOAD_URL: 'https://klup.example/download',
  CHECKOUT_ORIGINS: 'https://bank.example',
}

const POLICY = '<meta http-equiv="Content-Security-Policy" content="">'
const CONFIG = '<script type="application/json" id="app-config">{"downloadUrl":"-"}</script>'

/** A small site in the form of a build; `text` is in the page. */
export function smallSite(text = 'klup', variables: NodeJS.Dict<string> = NEEDED): Files {
  const config = configFrom({ ...variables, API_BASE_URL: 'https://api.klup.example' })
  const padding = 'Lang genoeg om kleiner te worden. '.repeat(20)
  const html = `<!doctype html>${POLICY}${CONFIG}<script>early()</script><script type="module" src="/static/js/main-ABCDEFGH.js"></script><style>p{}</style><p>${text}</p><p>${padding}</p>`
  return new Map([
    ['index.html', Buffer.from(reconfigure(html, config))],
    ['favicon.svg', Buffer.from('<svg/>')],
    ['icon.png', Buffer.from(padding)],
    ['static/js/main-ABCDEFGH.js', Buffer.from(`// ${padding}`)],
    ['version.json', Buffer.from('{"version":"1.0.0"}')],
  ])
}
