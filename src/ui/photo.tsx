import { useEffect, useRef, useState } from 'react'
import { NoPhoto } from './drawings.tsx'
import { css } from './photo.module.css'

interface PhotoProps {
  src?: string | undefined
  srcSet?: string | undefined
  alt: string
}

/** The member's photo, or a drawing if it is missing or broken. */
export function Photo({ src, srcSet, alt }: PhotoProps) {
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The photo may have failed before hydration. `naturalWidth` does not show that: a small photo of a `srcset` can have 0.
    if (image.current?.complete) image.current.decode().catch(() => setBroken(src))
  }, [src])
  return (
    <div className={css.photo}>
      {src && src !== broken ? (
        <img
          ref={image}
          src={src}
          srcSet={srcSet}
          sizes="(min-width: 1000px) 112px, 72px"
          alt={alt}
          width="112"
          height="112"
          fetchPriority="high"
          onError={() => setBroken(src)}
        />
      ) : (
        <NoPhoto />
      )}
    </div>
  )
}
