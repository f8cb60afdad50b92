import { tryOrUndefined } from '../../lib/try.ts'

/** The key in the browser's local storage while a member is signed in. Its value is when the API last responded (ms since 1970). */
export const MEMBER_KEY = 'klup-member'

/**
 * After this long without a response the session may have expired, in ms. The current user is then read first and alone: a
 * server that replaces its remember-me token with each use takes two requests with one token for theft.
 */
const IDLE_TIME = 900_000

/** Whether the API has responded too long ago. A time in the future is too long ago: somebody set the clock back. */
export function isIdle(lastResponse: number): boolean {
  const age = Date.now() - lastResponse
  return !(age >= 0 && age < IDLE_TIME)
}

export type LastResponse = ReturnType<typeof createLastResponse>

/** When the API last responded, to any tab of a member. Without storage, to this one. */
export function createLastResponse(storage: () => Storage) {
  let time = 0
  const store = () => tryOrUndefined(() => storage().setItem(MEMBER_KEY, String(time)))
  return {
    /** Records that the API has responded now. */
    record(): void {
      time = Date.now()
      if (tryOrUndefined(() => MEMBER_KEY in storage())) store()
    },
    /** Keeps whether a member is signed in. */
    setMember(isMember: boolean): void {
      if (isMember) store()
      else tryOrUndefined(() => storage().removeItem(MEMBER_KEY))
    },
    isIdle: () => isIdle(Number(tryOrUndefined(() => storage().getItem(MEMBER_KEY)) ?? time)),
  }
}
