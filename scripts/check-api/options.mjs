import { parseArgs } from 'node:util'
import { configFrom, SECURE } from '../config.mjs'

/** The options of the check, from its arguments and variables. Throws what is wrong with them. */
export function readOptions(args, { KLUP_PASSWORD: password, ...variables }) {
  const text = { type: 'string' }
  const { values } = parseArgs({ args, options: { base: text, user: text, origin: text, payment: text } })
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
