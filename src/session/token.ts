/** Whether a single-sign-on token can be real, so that a made-up one can never reach another call. */
export const isToken = (token: string): boolean =>
  /^[A-Za-z0-9._~+/=-]{1,1024}$/.test(token) && !token.split('/').some(part => part === '.' || part === '..')

/** The values of the query parameter `sso`, decoded once; a `+` stays a `+`. */
export function tokensIn(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .filter(part => /^sso(=|$)/.test(part))
    .map(part => {
      try {
        return decodeURIComponent(part.slice('sso='.length))
      } catch {
        return ''
      }
    })
}

/** The query without the parameter `sso`. */
export function withoutTokens(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter(part => part && !/^sso(=|$)/.test(part))
    .join('&')
  return rest && `?${rest}`
}
