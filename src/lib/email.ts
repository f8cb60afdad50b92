/** Splits an e-mail address where a line may break: after `@` and before a dot. */
export const emailParts = (email: string): string[] => email.split(/(?<=@)|(?=\.)/)

/** Removes white space and invisible characters from both ends. */
const visibleText = (text: string): string => /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(text)?.[0] ?? ''

/**
 * Returns the address in a typed or pasted text: without invisible characters, final punctuation, quotes, `mailto:`, and the
 * name of `Jan <jan@x.nl>`.
 */
export function emailIn(text: string): string {
  const seen = visibleText(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')).normalize()
  if (!seen.includes('@')) return seen
  const named = seen.replace(/^[^<>]*<([^<>@]*@[^<>]*)>[\s,;.]*$/, '$1')
  const ended = visibleText(named.replace(/(?<![\s,;.])[\s,;.]+$/, ''))
  const bare = ended.replace(/^["'“„‘](.*)["'”“’]$/s, '$1').replace(/^mailto:([^?]*).*$/is, '$1')
  return visibleText(bare)
}
