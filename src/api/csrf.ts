import { tryOrUndefined } from '../lib/try.ts'
import type { Config } from './config-schema.ts'

/** The CSRF header of a write: the value of the configured cookie (DECISIONS, Configuration). Empty without one. */
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

/** Printable ASCII, as in every token; a browser refuses to send a request with a line break in a header. */
const isHeaderValue = (text: string) => /^[\x20-\x7e]*$/.test(text)
