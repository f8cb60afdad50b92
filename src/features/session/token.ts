import { tryOrUndefined } from '../../lib/try.ts'

/** Whether a single-sign-on token can be real, so that a made-up one can never reach another call. */
export const isToken = (token: string): boolean => /^(?!(.*\/)?\.\.?(\/|$))[\w.~+/=-]{1,1024}$/.test(token)

const parts = (search: string) => search.slice(1).split('&')
const isSso = (part: string) => /^sso(=|$)/.test(part)

/** The values of the query parameter `sso`, decoded once; a `+` stays a `+`. */
export const tokensIn = (search: string): string[] =>
  parts(search)
    .filter(isSso)
    .map(part => tryOrUndefined(() => decodeURIComponent(part.slice('sso='.length))) ?? '')

/** The query without the parameter `sso`. */
export function withoutTokens(search: string): string {
  const rest = parts(search).filter(part => part && !isSso(part))
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}

/** The values of `?sso=` that the address held. */
export interface Tokens {
  peek(): readonly string[] | undefined
  /** The values, once; undefined when there were none. */
  take(): readonly string[] | undefined
}

/** Takes the tokens out of the address and its history entry (§2). */
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
