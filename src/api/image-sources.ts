import { isAbsolute } from './photo.ts'

/**
 * The `src` and `srcset` of a photo of the server, which is behind the configured base unless it is absolute already.
 * `/a/b.jpg` is offered as `/a/thumbnail.256.b.jpg`; the size is a height in px (§3, Images).
 */
export function photoSources(photo: string, base: string, sizes: readonly number[]) {
  const path = isAbsolute(photo) ? photo : `${base}/${photo.replace(/^\/+/, '')}`
  const slash = path.lastIndexOf('/') + 1
  const address = (size = 256) =>
    // In a `srcset` a space would end the address.
    `${path.slice(0, slash)}thumbnail.${size}.${path.slice(slash)}`.replace(/\s/g, encodeURIComponent)
  return { src: address(), srcSet: sizes.map(size => `${address(size)} ${size}w`).join(', ') }
}
