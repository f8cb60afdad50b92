/** Returns a text without the white space and the invisible characters at its ends. */
export const visibleText = (text: string): string => /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(text)?.[0] ?? ''
