export const sessionCookie = 'KLUP_SESSION'
export const rememberCookie = 'remember-me'

/** How long a browser is remembered, in seconds: fourteen days. */
export const rememberedFor = 14 * 24 * 60 * 60

export function readCookies(header: string): Map<string, string> {
  const pairs = header.split(';').map(pair => pair.trim().split('='))
  return new Map(pairs.flatMap(([name, ...value]) => (name ? [[name, value.join('=')] as const] : [])))
}

/** `Set-Cookie` lines by cookie name: a later line replaces an earlier one. */
export type SetCookies = Map<string, string>

/** Sets a cookie for the session, or for `maxAge` seconds; 0 deletes it. */
export function setCookie(cookies: SetCookies, name: string, value: string, maxAge?: number) {
  const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  cookies.set(name, `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${lifetime}`)
}
