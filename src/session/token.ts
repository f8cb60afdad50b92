import { attempt } from '../lib/attempt.ts'

/** Whether a single-sign-on token can be real, so that a made-up one can never reach another call. */
export const isToken = (token: string): boolean =>
  /^[A-Za-z0-9._~+/=-]{1,1024}$/.test(token) && !token.split('/').some(part => part === '.' || part === '..')

const parts = (search: string) => search.slice(1).split('&')
const isSso = (part: string) => /^sso(=|$)/.test(part)

/** The values of the query parameter `sso`, decoded once; a `+` stays a `+`. */
export const tokensIn = (search: string): string[] =>
  parts(search)
    .filter(isSso)
    .map(part => attempt(() => decodeURIComponent(part.slice('sso='.length))) ?? '')

/** The query without the parameter `sso`. */
export function withoutTokens(search: string): string {
  const rest = parts(search).filter(part => part && !isSso(part))
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}
