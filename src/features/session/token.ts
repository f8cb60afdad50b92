import { tryOrUndefined } from '../../lib/try.ts'

/** Whether a text can be a single-sign-on token. A text such as `../../membership/end` would reach another call. */
const isToken = (text: string) => /^(?!(.*\/)?\.\.?(\/|$))[\w.~+/=-]{1,1024}$/.test(text)

const parts = (search: string) => search.slice(1).split('&')
/** Matches the parameter, also as a mail program may have changed it. */
const isSso = (part: string) => /^(amp;)?sso(=|$)/i.test(part)

/**
 * Returns the token in the query parameter `sso`, decoded once; a `+` stays a `+`. Empty if the token or the
 * parameter is malformed or repeated, undefined without the parameter.
 */
export function tokenIn(search: string): string | undefined {
  const [first, ...more] = parts(search).filter(isSso)
  if (first === undefined) return undefined
  const [name, ...value] = first.split('=')
  const token = tryOrUndefined(() => decodeURIComponent(value.join('='))) ?? ''
  return name === 'sso' && more.length === 0 && isToken(token) ? token : ''
}

/** Returns the query without the parameter `sso`. */
export function withoutToken(search: string): string {
  const rest = parts(search).filter(part => part && !isSso(part))
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}

/** Returns the token, and removes it from the address and the history (§2), also inside an old hash address. */
export function captureToken({ history, location }: Window): string | undefined {
  const { origin, pathname, search, hash } = location
  const token = tokenIn(search)
  const address = pathname + withoutToken(search) + hash.replace(/\?.*/, withoutToken)
  if (/sso\b/i.test(search + hash))
    tryOrUndefined(() => history.replaceState(history.state, '', origin + address))
  return token
}

declare global {
  interface Document {
    /** Undefined in a browser that does not prerender pages. */
    readonly prerendering?: boolean
  }
}

/** Resolves when the page is visible. A prerendered page posts nothing: the member may never open it. */
export const activated = (): Promise<unknown> =>
  new Promise(resolve => {
    if (document.prerendering) document.addEventListener('prerenderingchange', resolve, { once: true })
    else resolve(true)
  })
