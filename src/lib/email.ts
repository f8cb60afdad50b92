/** Splits an e-mail address where a line may break: after `@` and before a dot. */
export const emailParts = (email: string): string[] => email.split(/(?<=@)|(?=\.)/)

/** Without the white space and the invisible characters at its ends. */
const visibleText = (text: string): string => /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(text)?.[0] ?? ''

/** Returns a typed or pasted address without what does not belong to it (DECISIONS, Passwords). */
export function emailIn(text: string): string {
  const seen = visibleText(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')).normalize()
  if (!seen.includes('@')) return seen
  const address = seen.replace(/^[^<>]*<([^<>@]*@[^<>]*)>[\s,;.]*$/, '$1')
  return visibleText(address.replace(/(?<![\s,;.])[\s,;.]+$/, ''))
}
