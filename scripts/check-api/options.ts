import { parseArgs } from 'node:util'
import { configFrom, SECURE, settingsOf } from '../config.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  ...{ base: text, user: text, origin: text, sso: text, reset: text, other: text },
  ...{ 'yes-this-is-staging': text, rehearse: flag },
}

export type Options = ReturnType<typeof readOptions>

/** Reads the options from arguments and variables. Throws if they are invalid. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const { KLUP_PASSWORD: password, KLUP_OTHER_PASSWORD: otherPassword, ...variables } = env
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const { base, user, other } = values
  if (!base || !user || !password) throw new Error('--base, --user and KLUP_PASSWORD are needed.')
  if (!SECURE.test(base) || base.includes('@')) throw new Error('--base must be https, or http locally.')
  if (other && !otherPassword) throw new Error('--other needs KLUP_OTHER_PASSWORD.')
  const origin = values.origin && new URL(values.origin).origin
  const defaults = {
    ...{ CSRF_COOKIE: 'XSRF-TOKEN', CSRF_HEADER: 'X-XSRF-TOKEN' },
    ...{ CHECKOUT_ORIGINS: '*', PAYMENT_REDIRECT_URL: `${origin ?? new URL(base).origin}/payment` },
  }
  // A configuration requires the download page, which the check does not use. `dev` allows http, as checked above.
  const fixed = { API_BASE_URL: base.replace(/\/$/, ''), APP_ENV: 'dev', DOWNLOAD_URL: base }
  const config = configFrom({ ...defaults, ...variables, ...fixed })
  const needsToken = Boolean(variables.CSRF_COOKIE)
  const hidden = needsToken ? /APP_ENV|DOWNLOAD_URL/ : /APP_ENV|DOWNLOAD_URL|CSRF_/
  const settings = settingsOf(config).filter(line => !hidden.test(line))
  return { ...values, user, config, password, origin, otherPassword, settings, needsToken }
}
