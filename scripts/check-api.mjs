import { parseArgs } from 'node:util'
import { configFrom, SECURE } from './config.mjs'
import { importTypeScript } from './import-typescript.mjs'

const USAGE = `Usage: KLUP_PASSWORD=… npm run check:api -- --base https://api.example --user me@example.org

Signs in to a backend, makes every read of the app, signs out, and reports responses that do not fit. It
writes nothing else. LOGIN_PATH, LOGOUT_PATH, IMAGE_BASE_URL, CSRF_COOKIE
and CSRF_HEADER are variables, as in a build.

  --base ADDRESS    the API; https, or http on this machine
  --user NAME       the e-mail address of a test member
  --origin ADDRESS  the app; also checks the cross-origin headers
  --payment QUERY   also reads the payment with this query of a return address, such as ?id=tr_1

Exit status: 0 everything fits, 1 something does not, 2 wrong usage.`

let options
try {
  options = readOptions(process.env)
} catch ({ code, message }) {
  // Node's own message repeats the argument, which may be a password.
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
  // The check uses none of the last three, but a configuration requires them. `dev` allows http, as checked above.
  const fixed = {
    API_BASE_URL: base.replace(/\/$/, ''),
    APP_ENV: 'dev',
    DOWNLOAD_URL: base,
    CHECKOUT_ORIGINS: '*',
  }
  const config = configFrom({ ...csrf, ...variables, ...fixed })
  const origin = values.origin && new URL(values.origin).origin
  return { config, user, password, payment, origin, needsToken: Boolean(variables.CSRF_COOKIE) }
}
