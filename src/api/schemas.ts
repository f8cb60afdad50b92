import {
  array,
  boolean,
  check,
  fallback,
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

/** A field with a safe default is never an error (DECISIONS, Reading the server's answers). */
const flag = (byDefault: boolean) => fallback(boolean(), byDefault)
const text = fallback(string(), '')

/** A member (§3). Needed: id and email. */
const userSchema = object({
  id: number(),
  email: string(),
  firstName: text,
  photo: pipe(
    text,
    transform(path => (isPhoto(path) ? path : '')),
  ),
  hasEndedMembership: flag(false),
})
export type User = InferOutput<typeof userSchema>

/** The current user: one member, or a list of exactly one. Any other list means that nobody is signed in. */
export const currentUserSchema = pipe(
  unknown(),
  transform(answer => (Array.isArray(answer) ? (answer.length === 1 ? answer[0] : null) : answer)),
  nullable(userSchema),
)

/** The plans (§3). */
export const plansSchema = array(
  object({
    id: number(),
    price: number(),
    pricePerMonth: number(),
    numOfMonth: number(),
    active: flag(true),
    inActive: flag(false),
    isRenewal: flag(false),
    forSuperkluppers: flag(false),
  }),
)

/** The membership (§3): null when there is no paid one. */
export const membershipSchema = object({
  endDate: nullable(pipe(string(), check(isCalendarDate, 'YYYY-MM-DD'))),
})

/** What is left of the free tier (§3). */
export const actionsLeftSchema = object({ participations: number(), contactRequests: number() })

/** The reasons to cancel (§3). */
export const cancellationTypesSchema = array(object({ id: number(), description: string() }))

/** A payment that was created (§3). */
export const checkoutSchema = object({ _links: object({ checkout: object({ href: string() }) }) })

/** A payment's status (§4). */
export const paymentSchema = object({ status: string() })
