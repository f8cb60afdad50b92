import { tryOrUndefined } from '../../lib/try.ts'

/** Whether a text can be a single-sign-on token. A path such as `../../membership/end` must not reach another call. */
export const isToken = (token: string): boolean => /^(?!(.*\/)?\.\.?(\/|$))[\w.~+/=-]{1,1024}$/.test(token)

const parts = (search: string) => search.slice(1).split('&')
const isSso = (part: string) => /^sso(=|$)/.test(part)

/** Returns the values of the query parameter `sso`, decoded once; a `+` stays a `+`. */
export const tokensIn = (search: string): string[] =>
  parts(search)
    .filter(isSso)
    .map(part => tryOrUndefined(() => decodeURIComponent(part.slice('sso='.length))) ?? '')

/** Returns the query without the parameter `sso`. */
export function withoutTokens(search: string): string {
  const rest = parts(search).filter(part => part && !isSso(part))
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}

/** The values of `?sso=` in the first address. */
export interface Tokens {
  peek(): readonly string[] | undefined
  /** Returns the values and forgets them; undefined if there were none. */
  take(): readonly string[] | undefined
}

/** Removes the tokens from the address and its history entry (§2). */
export function captureTokens({ history, location }: Window): Tokens {
  const { origin, pathname, search, hash } = location
  const found = tokensIn(search)
  let tokens: readonly string[] | undefined = found.length > 0 ? found : undefined
  if (tokens) history.replaceState(history.state, '', origin + pathname + withoutTokens(search) + hash)
  return {
    peek: () => tokens,
    take() {
      const taken = tokens
      tokens = undefined
      return taken
    },
  }
}
