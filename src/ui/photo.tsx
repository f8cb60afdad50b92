import { useState } from 'react'
import { isMotionReduced } from '../react/motion.ts'
import { useHydrated } from '../react/use-hydrated.ts'
import { css as drawings } from './drawings.module.css'
import { css } from './photo.module.css'

/** The photos that were shown before: they are there at once, and do not fade in again. */
const loaded = new Set<string>()

interface PhotoProps {
  src?: string | undefined
  srcSet?: string | undefined
  alt: string
}

/** The member's photo, or a drawing when there is none or it does not load. */
export function Photo({ src, srcSet, alt }: PhotoProps) {
  const [broken, setBroken] = useState<string>()
  const isHydrated = useHydrated()
  return (
    <div className={css.photo}>
      {src && src !== broken ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes="(min-width: 900px) 112px, 72px"
          alt={alt}
          width="112"
          height="112"
          fetchPriority="high"
          onLoad={event => {
            const fades = !loaded.has(src) && !isMotionReduced()
            if (fades) event.currentTarget.animate?.({ opacity: [0, 1] }, 300)
            loaded.add(src)
          }}
          onError={() => setBroken(src)}
          ref={image => {
            if (!image?.complete) return
            if (image.naturalWidth > 0) loaded.add(src)
            // A painted photo may have failed before React listened for that.
            else if (!isHydrated) setBroken(src)
          }}
        />
      ) : (
        <NoPhoto />
      )}
    </div>
  )
}

/** Replaces a missing photo. The frame around it makes the circle. */
function NoPhoto() {
  return (
    <svg viewBox="0 0 112 112" aria-hidden="true">
      <path fill="#0b4f3e" d="M0 0h112v112H0z" />
      <circle className={drawings.pink} cx="56" cy="42" r="20" />
      <circle className={drawings.pink} cx="56" cy="116" r="48" />
    </svg>
  )
}
