import { isAbsolute } from './photo.ts'

/** `/a/b.jpg` as `/a/thumbnail.256.b.jpg`; the size is a height in px (§3, Images). */
function thumbnail(path: string, size: number = 256): string {
  const slash = path.lastIndexOf('/') + 1
  return `${path.slice(0, slash)}thumbnail.${size}.${path.slice(slash)}`
}

/** The address of an image of the server: its path behind the configured base, unless it is absolute already. */
function imageAddress(path: string, base: string): string {
  if (isAbsolute(path)) return path
  return `${base}/${path.replace(/^\/+/, '')}`
}

/** The `src` and `srcset` of a photo. */
export function photoSources(photo: string, base: string, sizes: readonly number[]) {
  // In a `srcset` a space would end the address.
  const address = (size?: number) =>
    imageAddress(thumbnail(photo, size), base).replace(/\s/g, encodeURIComponent)
  return { src: address(), srcSet: sizes.map(size => `${address(size)} ${size}w`).join(', ') }
}
