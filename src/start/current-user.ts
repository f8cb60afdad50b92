import { flagIn } from '../api/flag.ts'
import type { User } from '../api/schemas.ts'
import { tryOrUndefined } from '../lib/try.ts'

/** The fields of the member on a painted page. */
export type PaintedUser = Pick<User, 'id' | 'email' | 'hasEndedMembership' | 'firstName' | 'photo'>

/**
 * Finds the member in an answer of the current-user call, in each form that the app accepts (DECISIONS, Reading the
 * server's answers). Without a member in it, nothing is painted, and the app reports the problem. Nor with an empty e-mail:
 * React renders no empty text, so hydration would fail.
 */
export function userIn(text: string): PaintedUser | undefined {
  const json = tryOrUndefined(() => JSON.parse(text))
  for (const answer of [json?.data, json]) {
    const user = Array.isArray(answer) && answer.length === 1 ? answer[0] : answer
    if (Number.isSafeInteger(user?.id) && asText(user.email))
      return {
        id: user.id,
        email: user.email,
        hasEndedMembership: flagIn(user.hasEndedMembership, false),
        firstName: asText(user.firstName),
        photo: asText(user.photo),
      }
  }
  return undefined
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
