/** The stated minimum requirements of a password (§5). */
export interface Requirements {
  readonly chars: boolean
  readonly digit: boolean
  readonly lower: boolean
  readonly upper: boolean
}

/** Checks each requirement. Letters with accents count as letters. */
export const requirementsMet = (password: string): Requirements => ({
  chars: [...password].length >= 6,
  digit: /\d/.test(password),
  lower: /\p{Ll}/u.test(password),
  upper: /\p{Lu}/u.test(password),
})

/** Whether a password meets the enforced requirements: all but the length (§5). */
export function meetsRules(password: string): boolean {
  const { digit, lower, upper } = requirementsMet(password)
  return digit && lower && upper
}
