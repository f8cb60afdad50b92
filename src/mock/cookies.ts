export const sessionCookie = 'KLUP_SESSION'
export const rememberCookie = 'remember-me'

const fourteenDays = 14 * 24 * 60 * 60

/** The cookies of a `Cookie` request header, by name. */
export function readCookies(header: string): Map<string, string> {
  const pairs = header.split(';').map(pair => pair.trim().split('='))
  return new Map(pairs.flatMap(([name, ...value]) => (name ? [[name, value.join('=')] as const] : [])))
}

const cookie = (name: string, value: string, more = '') =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${more}`

/** `Set-Cookie` values by cookie name, so that the last word on a cookie is the only one. */
export type SetCookies = Map<string, string>

export const setSession = (cookies: SetCookies, id: string) =>
  cookies.set(sessionCookie, cookie(sessionCookie, id))

export const setRemembered = (cookies: SetCookies, token: string) =>
  cookies.set(rememberCookie, cookie(rememberCookie, token, `; Max-Age=${fourteenDays}`))

/** Takes a cookie away from the browser. */
export const takeAway = (cookies: SetCookies, name: string) =>
  cookies.set(name, cookie(name, '', '; Max-Age=0'))
