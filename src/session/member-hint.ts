import { attempt } from '../lib/attempt.ts'

const KEY = 'klup-member'
/** How long a hint holds, in ms: far shorter than a server keeps a session, so that this one is still there. */
const HINT_LIFE = 300_000

/**
 * Whether this tab had a member moments ago. It decides nothing: who is signed in, only the server says. But after a
 * reload the reads of the screen need not wait for that.
 */
export function expectsMember(storage: () => Storage): boolean {
  const age = Date.now() - Number(attempt(() => storage().getItem(KEY)))
  return age >= 0 && age < HINT_LIFE
}

/** Keeps the hint in the tab's session storage, or drops it. */
export const hintMember = (storage: () => Storage, isMember: boolean): void =>
  attempt(() => (isMember ? storage().setItem(KEY, `${Date.now()}`) : storage().removeItem(KEY)))
