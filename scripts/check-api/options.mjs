import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { configFrom, SECURE, settingsOf } from '../config.ts'

const texts = ['base', 'user', 'origin', 'return', 'sso', 'reset', 'other', 'yes-this-is-staging']
/** @type {Record<string, { type: 'string' | 'boolean' }>} */
const OPTIONS = {
  ...Object.fromEntries(texts.map(name => [name, { type: /** @type {const} */ ('string') }])),
  ...{ json: { type: 'boolean' }, rehearse: { type: 'boolean' } },
}

/** The options of the check, from its arguments and variables. Throws what is wrong with them. */
export function readOptions(args, env) {
  const { KLUP_PASSWORD: password, KLUP_OTHER_PASSWORD: otherPassword, ...variables } = env
  const values = /** @type {Record<string, string | undefined>} */ (
    parseArgs({ args, options: OPTIONS }).values
  )
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
  return {
    ...{ ...values, config, password, origin, otherPassword },
    settings: settingsOf(config).filter(line => !/APP_ENV|DOWNLOAD_URL/.test(line)),
    query: values.return && queryOf(values.return),
    needsToken: Boolean(variables.CSRF_COOKIE),
  }
}

/** The query in a return address. */
export const queryOf = address => address.trim().replace(/^[^?]*|#.*$/g, '')

/**
 * Throws unless a person named the host of the API, and no file of the build in `folder` that names hosts names it. A build on the
 * API's own origin, or none, names no host that members use: then the person types it a second time, by hand.
 * @param {{ config: any, 'yes-this-is-staging'?: string }} options
 * @param {(question: string) => Promise<string | undefined>} ask
 */
export async function confirmStaging({ config, 'yes-this-is-staging': named }, ask, folder = 'dist') {
  const { host } = new URL(config.apiBaseUrl)
  const read = name => readFile(`${folder}/${name}`, 'utf8').catch(() => '')
  for (const name of ['index.html', '_headers'])
    if ((await read(name)).split(/[^\w.:-]+/).includes(host))
      throw new Error(`${folder}/${name} names ${host}: this is not staging. Nothing was sent.`)
  const typed = named ?? (await ask('Type the host of the API, to confirm that it is staging: '))
  if (typed?.trim() !== host) throw new Error(`The host ${host} was not typed. Nothing was sent.`)
  if (/"(?:apiBaseUrl|paymentRedirectUrl)":"[^"]/.test(await read('index.html'))) return
  const again = await ask(
    `${folder}/ does not say which API members use. Type the host again, if it is not that one: `,
  )
  if (again?.trim() !== host)
    throw new Error(
      `The host ${host} was not typed a second time, by hand, though ${folder}/ names none. Nothing was sent.`,
    )
}
