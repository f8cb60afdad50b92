import { attempt } from '../lib/attempt.ts'

const KEY = 'klup-member'

/**
 * Whether the last page of this tab had a member. It decides nothing: who is signed in, only the server says. But the
 * reads of the screen need not wait to be told, after a reload or on the way back from paying.
 */
export const hadMember = (storage: () => Storage): boolean => attempt(() => storage().getItem(KEY)) === 'yes'

/** Notes in the tab's session storage whether there is a member. */
export const noteMember = (storage: () => Storage, isMember: boolean): void =>
  attempt(() => (isMember ? storage().setItem(KEY, 'yes') : storage().removeItem(KEY)))
