import {
  boolean,
  check,
  type GenericSchema,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { isCalendarDate } from '../../../lib/dates.ts'
import { tryOrUndefined } from '../../../lib/try.ts'
import { PURCHASE_KEY, SHARED_KEY } from './purchase.ts'

const date = pipe(string(), check(isCalendarDate))
const endDate = nullable(date)
const kind = picklist(['none', 'active', 'ended', 'expired'])

const purchaseSchema = object({
  state: picklist(['started', 'paid', 'booked', 'notPaid']),
  memberId: number(),
  isOwn: boolean(),
  plan: optional(object({ id: number(), months: number(), price: number() })),
  before: optional(object({ kind, endDate })),
  paidOn: optional(date),
  isLate: optional(boolean()),
  endDate: optional(date),
})

/** `until` is when the other tabs stop waiting, in ms since 1970. */
const sharedSchema = object({
  memberId: number(),
  oldEndDate: optional(endDate),
  kind: optional(kind),
  isOwn: boolean(),
  until: number(),
})

/** The purchase of this tab. One of another form, such as that of another version, is none. */
export const storedPurchase = (storage: () => Storage) => stored(storage, PURCHASE_KEY, purchaseSchema)

/** What the tabs share about a paid purchase, if it has the right form. */
export const sharedPurchase = (storage: () => Storage) => stored(storage, SHARED_KEY, sharedSchema)

/** Reads a value of the storage, if it has the form of the schema. A browser may refuse storage. */
function stored<S extends GenericSchema>(
  storage: () => Storage,
  key: string,
  schema: S,
): InferOutput<S> | undefined {
  const value: unknown = tryOrUndefined(() => JSON.parse(storage().getItem(key) ?? ''))
  const result = safeParse(schema, value)
  return result.success ? result.output : undefined
}
