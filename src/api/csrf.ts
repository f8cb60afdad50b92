import { tryOrUndefined } from '../lib/try.ts'
import type { Config } from './config-schema.ts'

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
  return { [header]: tryOrUndefined(() => decodeURIComponent(raw)) ?? raw }
}
