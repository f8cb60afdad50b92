import { useEffect, useRef, useState } from 'react'

/** The props of the `img` or `image` of a photo. A broken photo is transparent, so that the drawing behind it shows. */
export function usePhoto(photo: string) {
  const [broken, setBroken] = useState<string>()
  const ref = useRef<HTMLImageElement & SVGImageElement>(null)
  useEffect(() => {
    const { complete = true, decode } = ref.current ?? {}
    // The photo may have failed before hydration. `naturalWidth` does not show that: a small photo of a `srcset` can have 0.
    if (complete) decode?.call(ref.current).catch(() => setBroken(photo))
  }, [photo])
  return { ref, onError: () => setBroken(photo), 'data-broken': photo === broken || undefined }
}

export type PhotoProps = ReturnType<typeof usePhoto>
