import { emailParts } from '../lib/email.ts'

/** An e-mail address that breaks after `@` and before a dot. */
export function Email({ email }: { email: string }) {
  const [first, ...rest] = emailParts(email)
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move
  return [first, ...rest.flatMap((part, place) => [<wbr key={place} />, part])]
}
