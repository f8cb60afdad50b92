import type { Ref } from 'react'
import { NoPhoto } from './drawings.tsx'
import * as css from './photo.module.css'

interface PhotoProps {
  /** Undefined if it is missing or broken. */
  src?: string
  srcSet?: string
  alt: string
  ref?: Ref<HTMLImageElement> | undefined
  onError?: (() => void) | undefined
}

/** The member's photo, or a drawing in its place. */
export function Photo({ src, alt, ...image }: PhotoProps) {
  return (
    // Both are replaced with the element around them, because an extension may have replaced the image.
    <div key={src} className={css.photo}>
      {src ? (
        <img
          {...image}
          src={src}
          alt={alt}
          sizes="(min-width: 1000px) 112px, 72px"
          width="112"
          height="112"
          fetchPriority="high"
        />
      ) : (
        <NoPhoto />
      )}
    </div>
  )
}
