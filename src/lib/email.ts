/** Splits an e-mail address where a line may break: after `@` and before a dot. */
export const emailParts = (email: string): string[] => email.split(/(?<=@)|(?=\.)/)
