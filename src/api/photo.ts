/** Whether a path is safe to load as a photo: a relative path must lead to a file, not to a call of the API. */
export const isPhoto = (path: string): boolean =>
  // Rejects backslashes, control characters, `..` segments, and `?` or `#` before a slash or in a relative path.
  !/[\\\p{Cc}]|[?#].*\/|^(?!https?:).*[?#]|(^|\/)(\.|%2e){2}(\/|$)/iu.test(path)

/**
 * The `src` and `srcset` of a photo on the server. A relative path is appended to the configured base. The thumbnail of
 * `/a/b.jpg` is `/a/thumbnail.256.b.jpg`; the size is its height in px (§3, Images).
 */
export function photoSources(photo: string, base: string, sizes: readonly number[]) {
  const path = /^https?:\/\//i.test(photo) ? photo : `${base}/${photo.replace(/^\/+/, '')}`
  const slash = path.lastIndexOf('/') + 1
  const address = (size = 256) =>
    // A space would end the address in a `srcset`.
    `${path.slice(0, slash)}thumbnail.${size}.${path.slice(slash)}`.replace(/\s/g, encodeURIComponent)
  return { src: address(), srcSet: sizes.map(size => `${address(size)} ${size}w`).join(', ') }
}
