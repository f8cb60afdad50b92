import { type PhotoConfig, photoSources } from '../../api/photo.ts'
import type { User } from '../../api/schemas.ts'

/** The texts about the person on the account page. */
export type PersonFacts = ReturnType<typeof personFacts>

/** Returns the texts of a user. A missing name or photo is empty. */
export function personFacts(user: Pick<User, 'email' | 'firstName' | 'photo'>, config: PhotoConfig) {
  const { email, firstName: name } = user
  const photo = photoSources(user.photo, config)
  return {
    kind: photo ? 'photo' : 'drawing',
    email,
    name,
    /** Follows a sentence: «, Sanne» */
    address: name && `, ${name}`,
    alt: photo ? (name ? `Profielfoto van ${name}` : 'Je profielfoto') : '',
  } as const
}
