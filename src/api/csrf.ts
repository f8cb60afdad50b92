import { tryOrUndefined } from '../lib/try.ts'
import type { Config } from './config.ts'

/** Returns the CSRF header of a write, with the value of the configured cookie. Empty without that cookie. */
export function csrfHeader(
  { csrfCookie, csrfHeader: header }: Pick<Config, 'csrfCookie' | 'csrfHeader'>,
  cookies: string,
): Record<string, string> {
  const prefix = `${csrfCookie}=`
  const raw = cookies
    .split('; ')
    // A browser lists the cookies of longer paths first, those of / last.
    .findLast(part => part.startsWith(prefix))
    ?.slice(prefix.length)
  if (!header || raw === undefined) return {}
  const value = tryOrUndefined(() => decodeURIComponent(raw))
  return { [header]: value !== undefined && isHeaderValue(value) ? value : raw }
}

/** Whether a header carries a text unchanged. */
const isHeaderValue = (text: string) => /^(?!\s)[\t\x20-\x7e\x80-\xff]*(?<!\s)$/.test(text)

/** Whether the configured cookie is missing. The server sets it again with any answer. */
export const lacksCsrfCookie = (
  config: Pick<Config, 'csrfCookie' | 'csrfHeader'>,
  cookies: string,
): boolean => config.csrfCookie !== '' && Object.keys(csrfHeader(config, cookies)).length === 0
