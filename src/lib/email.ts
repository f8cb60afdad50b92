import { visibleText } from './visible-text.ts'

/** Splits an e-mail address where a line may break: after `@` and before a dot. */
export const emailParts = (email: string): string[] => email.split(/(?<=@)|(?=\.)/)

/** Returns a typed or pasted address without what nobody sees (DECISIONS, Passwords). */
export const emailIn = (text: string): string =>
  visibleText(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
