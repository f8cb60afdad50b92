import type { ComponentProps } from 'react'
import { NoPhoto } from './drawings.tsx'
import * as css from './photo.module.css'

type PhotoProps = Pick<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'ref' | 'onError'>

/** The member's photo, or a drawing in the place of a missing or broken one. */
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
