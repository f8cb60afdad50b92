import { attempt } from '../lib/attempt.ts'
import type { Config } from './config.ts'

/** The CSRF header of a write: the value of the configured cookie (DECISIONS, Configuration). Empty without one. */
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
