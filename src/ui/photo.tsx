import { useLayoutEffect, useRef, useState } from 'react'
import { NoPhoto } from './drawings.tsx'
import css from './photo.module.css'

interface PhotoProps {
  src?: string | undefined
  srcSet?: string | undefined
  alt: string
}

/** The member's photo, or a drawing when there is none or it cannot be read. */
export function Photo({ src, srcSet, alt }: PhotoProps) {
  const [broken, setBroken] = useState<string>()
  const [isLate, setLate] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // One that is there already does not fade in.
  useLayoutEffect(() => {
    if (src && image.current?.complete === false) setLate(true)
  }, [src])
  return (
    <div className={css.photo}>
      {src && src !== broken ? (
        <img
          ref={image}
          className={isLate ? css.late : undefined}
          src={src}
          srcSet={srcSet}
          sizes="(min-width: 900px) 112px, 72px"
          alt={alt}
          width="112"
          height="112"
          fetchPriority="high"
          onLoad={() => setLate(false)}
          onError={() => setBroken(src)}
        />
      ) : (
        <NoPhoto />
      )}
    </div>
  )
}
