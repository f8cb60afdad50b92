import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { configFrom, SECURE, settingsOf } from '../config.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  ...{ base: text, user: text, origin: text, return: text, sso: text, reset: text, other: text },
  ...{ 'yes-this-is-staging': text, json: flag, rehearse: flag },
}

export type Options = ReturnType<typeof readOptions>

/** The options of the check, from its arguments and variables. Throws what is wrong with them. */
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
  return {
    ...{ ...values, user, config, password, origin, otherPassword },
    settings: settingsOf(config).filter(line => !/APP_ENV|DOWNLOAD_URL/.test(line)),
    query: values.return && queryOf(values.return),
    needsToken: Boolean(variables.CSRF_COOKIE),
  }
}

/** The query in a return address. */
export const queryOf = (address: string): string => address.trim().replace(/^[^?]*|#.*$/g, '')

/**
 * Throws unless a person named the host of the API, and no file of the build in `folder` that names hosts names it. A build on the
 * API's own origin, or none, names no host that members use: then the person types it a second time, by hand.
 */
export async function confirmStaging(
  { config, 'yes-this-is-staging': named }: Pick<Options, 'config' | 'yes-this-is-staging'>,
  ask: (question: string) => Promise<string | undefined>,
  folder = 'dist',
): Promise<void> {
  const { host } = new URL(config.apiBaseUrl)
  const read = (name: string) => readFile(`${folder}/${name}`, 'utf8').catch(() => '')
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
