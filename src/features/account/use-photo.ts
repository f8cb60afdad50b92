import { useEffect, useRef, useState } from 'react'
import type { User } from '../../api/schemas.ts'

/** The member's photo; empty once it turns out to be broken. */
export function usePhoto({ photo }: User) {
  const [broken, setBroken] = useState<string>()
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The photo may have failed before hydration. `naturalWidth` does not show that: a small photo of a `srcset` can have 0.
    if (ref.current?.complete) ref.current.decode().catch(() => setBroken(photo))
  }, [photo])
  return { photo: photo === broken ? '' : photo, image: { ref, onError: () => setBroken(photo) } }
}
