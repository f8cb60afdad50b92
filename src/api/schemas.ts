import {
  array,
  boolean,
  check,
  fallback,
  type GenericSchema,
  type InferOutput,
  nullable,
  number,
  object,
  pipe,
  string,
  transform,
  unknown,
} from 'valibot'
import { isCalendarDate } from '../lib/dates.ts'
import { isPhoto } from './photo.ts'

/** A field with a safe default never fails (DECISIONS, Reading the server's answers). */
const flag = (byDefault: boolean) => fallback(boolean(), byDefault)
const text = fallback(string(), '')

/** A larger number is rounded, so it would be the id of another plan. */
const id = pipe(
  number(),
  check(value => Number.isSafeInteger(value), 'safe integer'),
)

/** A list short enough to show. Its length is checked before its items. */
const list = <S extends GenericSchema>(item: S) =>
  pipe(
    array(unknown()),
    check(items => items.length <= 200, 'up to 200 items'),
    array(item),
  )

/** A member (§3). Only `id` and `email` are required. */
const userSchema = object({
  id,
  email: string(),
  firstName: text,
  photo: pipe(
    text,
    transform(path => (isPhoto(path) ? path : '')),
  ),
  hasEndedMembership: flag(false),
})
export type User = InferOutput<typeof userSchema>

/** The current user: a member, or a list of one. Any other list means that nobody is signed in. */
export const currentUserSchema = pipe(
  unknown(),
  transform(data => (Array.isArray(data) ? (data.length === 1 ? data[0] : null) : data)),
  nullable(userSchema),
)

/** The plans (§3). */
export const plansSchema = list(
  object({
    id,
    price: number(),
    pricePerMonth: number(),
    numOfMonth: number(),
    active: flag(true),
    inActive: flag(false),
    isRenewal: flag(false),
    forSuperkluppers: flag(false),
  }),
)
/** A subscription plan, with prices in euro. */
export type Plan = InferOutput<typeof plansSchema>[number]

/** The membership (§3). `endDate` is null without a paid membership. */
export const membershipSchema = object({
  endDate: nullable(pipe(string(), check(isCalendarDate, 'YYYY-MM-DD'))),
})

/** The activities and contact requests that are left of the free tier (§3). */
export const actionsLeftSchema = object({ participations: number(), contactRequests: number() })
export type ActionsLeft = InferOutput<typeof actionsLeftSchema>

/** The reasons for cancelling (§3). */
export const cancellationTypesSchema = list(object({ id, description: string() }))

/** A new payment (§3). */
export const checkoutSchema = object({ _links: object({ checkout: object({ href: string() }) }) })

/** The status of a payment (§4). */
export const paymentSchema = object({ status: string() })
