import { Fragment } from 'react'
import { emailParts } from '../lib/email.ts'

/** An e-mail address that breaks after `@` and before a dot. */
export function Email({ email }: { email: string }) {
  return emailParts(email).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
