import { parseUrl } from '../lib/try.ts'
import type { Config } from './config.ts'

/** The longest path of a photo, in characters. */
const MAX_LENGTH = 2048

/** About how high a photo is on the page, in CSS pixels: 100 on a phone, 156 on a wide screen. */
const SHOWN_HEIGHT = 128

export type PhotoConfig = Pick<Config, 'apiBaseUrl' | 'imageBaseUrl' | 'imageSizes'>

/**
 * Returns the `src` and `srcset` of a photo on the server; undefined if no photo is safe to load. A relative path is
 * appended to the configured base. The thumbnail of `/a/b.jpg` is `/a/thumbnail.256.b.jpg`; the size is its height in px
 * (§3, Images).
 */
export function photoSources(photo: string, config: PhotoConfig) {
  const isAbsolute = /^https?:\/\//i.test(photo)
  const isSafe = isFile(photo) && (isAbsolute ? isAllowedOrigin(photo, config) : !/[?#]/.test(photo))
  if (!photo || !isSafe) return undefined
  const path = isAbsolute ? photo : `${config.imageBaseUrl}/${photo.replace(/^\/+/, '')}`
  const slash = path.lastIndexOf('/') + 1
  const address = (size = 256) =>
    // A space would end the address in a `srcset`.
    `${path.slice(0, slash)}thumbnail.${size}.${path.slice(slash)}`.replace(/\s/g, encodeURIComponent)
  // Widths are unknown, so each size has a density.
  const candidates = config.imageSizes.map(size => `${address(size)} ${size / SHOWN_HEIGHT}x`)
  return { src: address(), srcSet: candidates.join(', ') }
}

/** Whether a path can only lead to a file, and not to a call of the API. */
const isFile = (path: string): boolean =>
  path.length <= MAX_LENGTH &&
  // Rejects backslashes, control characters, `..` segments, and `?` or `#` before a slash.
  !/[\\\p{Cc}]|(^|\/)(\.|%2e){2}(\/|$)|^[^?#]*[?#].*\//iu.test(path)

/** Whether the content security policy allows images of an address. */
function isAllowedOrigin(address: string, { apiBaseUrl, imageBaseUrl }: PhotoConfig): boolean {
  const url = parseUrl(address)
  const bases = [location.origin, apiBaseUrl, imageBaseUrl]
  return url !== undefined && bases.some(base => parseUrl(base)?.origin === url.origin)
}
