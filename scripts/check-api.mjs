import { parseArgs } from 'node:util'
import { configFrom, SECURE } from './config.mjs'
import { importTypeScript } from './import-typescript.mjs'

const USAGE = `Usage: KLUP_PASSWORD=… npm run check:api -- --base https://api.example --user me@example.org

Signs in to a backend, makes every read of the app, signs out and tells whether the answers fit. It writes
nothing else. LOGIN_PATH, LOGOUT_PATH, CSRF_COOKIE and CSRF_HEADER are variables, as for a build.

  --base ADDRESS    where the API is; https, or http on this machine
  --user NAME       who signs in, an e-mail address; take a test member
  --origin ADDRESS  where the app will be, to check cookies and cross-origin headers as well
  --payment QUERY   also reads the payment of a return address with this query, such as ?id=tr_1

Exit status: 0 all fits, 1 something does not, 2 usage.`

let options
try {
  options = readOptions(process.env)
} catch ({ code, message }) {
  // Of an argument that is not understood Node repeats the text, which may be a password.
  console.error(`${code ? 'An argument is not understood.' : message}\n\n${USAGE}`)
  process.exit(2)
}
const { checkApi } = await importTypeScript('scripts/check-api/check.mjs')
process.exitCode = (await checkApi(options, line => console.log(line))) ? 0 : 1

function readOptions({ KLUP_PASSWORD: password, ...variables }) {
  const text = { type: 'string' }
  const { values } = parseArgs({ options: { base: text, user: text, origin: text, payment: text } })
  const { base, user, payment } = values
  if (!base || !user || !password) throw new Error('--base, --user and KLUP_PASSWORD are needed.')
  if (!SECURE.test(base) || base.includes('@')) throw new Error('--base must be https, or http locally.')
  const csrf = { CSRF_COOKIE: 'XSRF-TOKEN', CSRF_HEADER: 'X-XSRF-TOKEN' }
  // The last three only let the check pass; `dev` leaves http to the line above.
  const fixed = {
    API_BASE_URL: base.replace(/\/$/, ''),
    APP_ENV: 'dev',
    DOWNLOAD_URL: base,
    CHECKOUT_ORIGINS: '*',
  }
  const config = configFrom({ ...csrf, ...variables, ...fixed })
  return { config, user, password, payment, origin: values.origin && new URL(values.origin).origin }
}
