import { readOptions } from './check-api/options.mjs'
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
  options = readOptions(process.argv.slice(2), process.env)
} catch ({ code, message }) {
  // Node's own message repeats the argument, which may be a password.
  console.error(`${code ? 'An argument is not understood.' : message}\n\n${USAGE}`)
  process.exit(2)
}
const { checkApi } = await importTypeScript('scripts/check-api/check.mjs')
process.exitCode = (await checkApi(options, line => console.log(line))) ? 0 : 1
