import { useEffect, useRef, useState } from 'react'
import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { PersonView } from './person-view.tsx'

/** The person, with a drawing in the place of a broken photo. */
export function Person({ user }: { user: User }) {
  const { config } = useServices()
  const { photo } = user
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The photo may have failed before hydration. `naturalWidth` does not show that: a small photo of a `srcset` can have 0.
    if (image.current?.complete) image.current.decode().catch(() => setBroken(photo))
  }, [photo])
  return (
    <PersonView
      user={photo === broken ? { ...user, photo: '' } : user}
      config={config}
      ref={image}
      onError={() => setBroken(photo)}
    />
  )
}
