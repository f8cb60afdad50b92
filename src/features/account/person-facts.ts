import type { User } from '../../api/schemas.ts'

/** The texts about the person on the account page. */
export type PersonFacts = ReturnType<typeof personFacts>

/** Returns the texts of a user. A missing name or photo is empty. */
export function personFacts({ email, firstName: name, photo }: Pick<User, 'email' | 'firstName' | 'photo'>) {
  return {
    kind: photo ? 'photo' : 'drawing',
    email,
    name,
    /** Follows a sentence: «, Sanne» */
    address: name && `, ${name}`,
    alt: photo && (name ? `Profielfoto van ${name}` : 'Je profielfoto'),
  } as const
}
