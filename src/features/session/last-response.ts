import { tryOrUndefined } from '../../lib/try.ts'

/** The key in local storage while a member is signed in. Its value: when the API last responded (ms since 1970). */
export const MEMBER_KEY = 'klup-member'

/**
 * How long after a response the session may have expired, in ms. The app then reads the current user before any other call: a
 * server that replaces its remember-me token with each use treats two requests with one token as theft.
 */
const IDLE_TIME = 900_000

/** Whether a response (ms since 1970) is older than `IDLE_TIME`. One in the future is too: somebody set the clock back. */
export function isIdle(lastResponse: number): boolean {
  const age = Date.now() - lastResponse
  return !(age >= 0 && age < IDLE_TIME)
}

export type LastResponse = ReturnType<typeof createLastResponse>

/** Records when the API last responded to any tab of a member. Without storage, the session always counts as idle. */
export function createLastResponse(storage: () => Storage) {
  let time = 0
  const store = () => storage().setItem(MEMBER_KEY, String(time))
  return {
    /** Records that the API has responded now. */
    record(): void {
      time = Date.now()
      tryOrUndefined(() => MEMBER_KEY in storage() && store())
    },
    setMember: (isMember: boolean) =>
      tryOrUndefined(() => (isMember ? store() : storage().removeItem(MEMBER_KEY))),
    isIdle: () => isIdle(Number(tryOrUndefined(() => storage().getItem(MEMBER_KEY)) ?? time)),
  }
}
