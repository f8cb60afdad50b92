import { tryOrUndefined } from '../lib/try.ts'
import type { Config } from './config-schema.ts'

/** The CSRF header of a write, with the value of the configured cookie (DECISIONS, Configuration). Empty without it. */
export function csrfHeader(
  { csrfCookie, csrfHeader: header }: Pick<Config, 'csrfCookie' | 'csrfHeader'>,
  cookies: string,
): Record<string, string> {
  const prefix = `${csrfCookie}=`
  const raw = cookies
    .split('; ')
    .find(part => part.startsWith(prefix))
    ?.slice(prefix.length)
  if (!csrfCookie || !header || raw === undefined) return {}
  const value = tryOrUndefined(() => decodeURIComponent(raw)) ?? raw
  if (isHeaderValue(value)) return { [header]: value }
  console.error(`${csrfCookie}: its value cannot be sent in ${header}.`)
  return {}
}

/** Tokens are printable ASCII. A line break in a header would make `fetch` throw. */
const isHeaderValue = (text: string) => /^[\x20-\x7e]*$/.test(text)
