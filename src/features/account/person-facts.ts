import { type PhotoConfig, photoSources } from '../../api/photo.ts'
import type { User } from '../../api/schemas.ts'

export interface PersonFacts {
  /** May be empty. */
  readonly name: string
  readonly email: string
  readonly src: string | undefined
  readonly srcSet: string | undefined
  readonly alt: string
}

/** Returns the person on the account page. */
export function personFacts(
  { email, firstName: name, photo }: Pick<User, 'email' | 'firstName' | 'photo'>,
  config: PhotoConfig,
): PersonFacts {
  const { src, srcSet } = photoSources(photo, config) ?? {}
  return { name, email, src, srcSet, alt: name ? `Profielfoto van ${name}` : 'Je profielfoto' }
}
