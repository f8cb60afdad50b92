import { addDays, isCalendarDate } from './calendar.ts'
import type { Member } from './model.ts'

const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const orNull = (test: (value: unknown) => boolean) => (value: unknown) => value === null || test(value)

/** The fields of a member that a test may set, and what they may be set to. */
const changeable: Readonly<Record<string, (value: unknown) => boolean>> = {
  firstName: orNull(isText),
  email: isText,
  photo: orNull(isText),
  password: orNull(isText),
  endDate: orNull(value => typeof value === 'string' && isCalendarDate(value)),
  endsIn: orNull(Number.isInteger),
  hasEndedMembership: orNull(isFlag),
  participations: isCount,
  contactRequests: isCount,
  superklupper: isFlag,
}

/**
 * Reads new values for a member; `endsIn` (days from `today`) is another way to set the end date.
 * Names the field that is unknown or of a wrong type.
 */
export function changesOf(
  body: Readonly<Record<string, unknown>>,
  today: string,
): { readonly changes: Partial<Member> } | { readonly wrong: string } {
  const wrong = Object.entries(body).find(
    ([field, value]) => !Object.hasOwn(changeable, field) || !changeable[field]?.(value),
  )
  if (wrong) return { wrong: wrong[0] }
  const { endsIn, ...changes } = body
  if (endsIn === undefined) return { changes }
  return { changes: { ...changes, endDate: endsIn === null ? null : addDays(today, Number(endsIn)) } }
}
