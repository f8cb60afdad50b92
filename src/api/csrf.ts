import { attempt } from '../lib/attempt.ts'
import type { Config } from './config.ts'

/** The value of the configured cookie, for servers that want it back in a header of every write (DECISIONS). */
export function csrfHeader(
  { csrfCookie, csrfHeader: header }: Pick<Config, 'csrfCookie' | 'csrfHeader'>,
  cookies: string,
): Record<string, string> {
  if (!csrfCookie || !header) return {}
  const prefix = `${csrfCookie}=`
  const pair = cookies.split('; ').find(part => part.startsWith(prefix))
  if (!pair) return {}
  const value = pair.slice(prefix.length)
  return { [header]: attempt(() => decodeURIComponent(value)) ?? value }
}
