type Requirement = readonly [text: string, isMet: (password: string) => boolean]

/** The enforced requirements of a password (§5). Letters with accents count as letters. */
const ENFORCED: readonly Requirement[] = [
  ['1 cijfer', password => /\d/.test(password)],
  ['1 kleine letter', password => /\p{Ll}/u.test(password)],
  ['1 hoofdletter', password => /\p{Lu}/u.test(password)],
]

/** Whether a password has the minimum length, which only the server enforces (§5). */
export const isLongEnough = (password: string): boolean => [...password].length >= 6

/** The stated minimum requirements of a password, each with its text (§5). */
export const REQUIREMENTS: readonly Requirement[] = [['6 tekens', isLongEnough], ...ENFORCED]

/** Whether a password meets the enforced requirements. */
export const meetsRules = (password: string): boolean => ENFORCED.every(([, isMet]) => isMet(password))
