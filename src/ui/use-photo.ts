import { useEffect, useRef, useState } from 'react'

/** Returns a photo, empty once it turns out to be broken, and the props of its `img` or `image`. */
export function usePhoto(photo: string) {
  const [broken, setBroken] = useState<string>()
  const ref = useRef<HTMLImageElement & SVGImageElement>(null)
  useEffect(() => {
    const { complete = true, decode } = ref.current ?? {}
    // The photo may have failed before hydration. `naturalWidth` does not show that: a small photo of a `srcset` can have 0.
    if (complete) decode?.call(ref.current).catch(() => setBroken(photo))
  }, [photo])
  return { photo: photo === broken ? '' : photo, image: { ref, onError: () => setBroken(photo) } }
}
