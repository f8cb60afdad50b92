import { contentSecurityPolicy } from './headers.mjs'

const CONFIG = /<script type="application\/json" id="app-config">([\s\S]*?)<\/script>/
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/
const EARLY = /<script>([\s\S]*?)<\/script>/

/** As JSON that cannot end the script element it stands in. */
const configBlock = config =>
  `<script type="application/json" id="app-config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`

/** The addresses of each chunk of screens, for the early script. */
const chunkBlock = chunks =>
  `<script type="application/json" id="screen-chunks">${JSON.stringify(chunks, (_, value) =>
    typeof value === 'string' ? `/${value}` : value,
  )}</script>`

const href = address =>
  `href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`

const policyMeta = policy => `<meta http-equiv="Content-Security-Policy" content="${policy}">`

/** Fills `index.html`. The early script comes before the stylesheet, since a script waits for the styles above it. */
export function page(
  template,
  { scripts, screenChunks, style, inlineScript, login },
  config,
  { dev = false } = {},
) {
  const [main, ...chunks] = scripts
  const links = [
    `<link rel="stylesheet" href="/${style}">`,
    `<script type="module" src="/${main}"></script>`,
    ...chunks.map(chunk => `<link rel="modulepreload" href="/${chunk}">`),
    ...(dev ? ['<script type="module" src="/reload.js"></script>'] : []),
  ]
  const fill = {
    policy: policyMeta(contentSecurityPolicy(config, inlineScript, { dev })),
    config: configBlock(config) + chunkBlock(screenChunks),
    login,
    early: `<script>${inlineScript}</script>`,
    links: links.join('\n'),
  }
  return template.replace(/<!--(\w+)-->/g, (_, name) => fill[name])
}

/** The configuration in a built page. */
export const configIn = html => JSON.parse(html.match(CONFIG)[1])

/** The content security policy of a built page. */
export const policyIn = html => html.match(POLICY)[1]

/** A built page with another configuration: the data block, the policy, and the one address in the login page. */
export function reconfigure(html, config) {
  const policy = contentSecurityPolicy(config, html.match(EARLY)[1])
  return html
    .replaceAll(href(configIn(html).downloadUrl), () => href(config.downloadUrl))
    .replace(CONFIG, () => configBlock(config))
    .replace(POLICY, () => policyMeta(policy))
}
