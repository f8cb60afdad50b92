import {
  array,
  check,
  fallback,
  type GenericSchema,
  type InferOutput,
  nullable,
  nullish,
  number,
  object,
  pipe,
  string,
  transform,
  unknown,
} from 'valibot'
import { isCalendarDate } from '../lib/dates.ts'
import { typeName } from '../lib/parse-response.ts'

const YES: readonly unknown[] = [true, 1, '1', 'true']
const NO: readonly unknown[] = [false, 0, '0', 'false']

/** A flag in any accepted form. Another value becomes undefined, and the console names it. */
const flag = (name: string, byDefault: boolean) =>
  pipe(
    nullish(unknown(), byDefault),
    transform(value => {
      if (YES.includes(value)) return true
      if (NO.includes(value)) return false
      console.error(`${name}: true or false expected, ${typeName(value)} found`)
      return undefined
    }),
  )

/** A field with a safe default never fails. */
const text = fallback(string(), '')

/** A larger number is rounded, so it would be the id of another plan. */
const id = pipe(
  number(),
  check(value => Number.isSafeInteger(value), 'safe integer'),
)

/** A list of at most 200 items. Its length is checked before its items. */
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
  firstName: pipe(
    text,
    // A name without a visible character counts as empty.
    transform(name => (/[^\s\p{Cf}]/u.test(name) ? name : '')),
  ),
  photo: text,
  hasEndedMembership: pipe(
    flag('hasEndedMembership', false),
    transform(flag => flag ?? false),
  ),
})
export type User = InferOutput<typeof userSchema>

/** The current user: a member, or a list of one. Any other list means that nobody is signed in. */
export const currentUserSchema = pipe(
  unknown(),
  transform(data => (Array.isArray(data) ? (data.length === 1 ? data[0] : null) : data)),
  nullable(userSchema),
)

const planSchema = object({
  id,
  price: number(),
  pricePerMonth: number(),
  numOfMonth: number(),
  active: flag('active', true),
  inActive: flag('inActive', false),
  isRenewal: flag('isRenewal', false),
  forSuperkluppers: flag('forSuperkluppers', false),
})
type AnyPlan = InferOutput<typeof planSchema>
type ReadablePlan = { readonly [Key in keyof AnyPlan]: Exclude<AnyPlan[Key], undefined> }

const isReadable = (plan: AnyPlan): plan is ReadablePlan => !Object.values(plan).includes(undefined)

/** The account whose password was reset (§7); null without its id. */
export const resetSchema = fallback(nullable(object({ id })), null)

/** The plans (§3), without a plan that has an unreadable flag. */
export const plansSchema = pipe(
  list(planSchema),
  transform(plans => plans.filter(isReadable)),
)
/** A subscription plan, with prices in euro. */
export type Plan = InferOutput<typeof plansSchema>[number]

/** The membership (§3). `endDate` is null without a paid membership. */
export const membershipSchema = object({
  endDate: nullable(pipe(string(), check(isCalendarDate, 'YYYY-MM-DD'))),
})

export type Membership = InferOutput<typeof membershipSchema>

/** How many activities and contact requests the free tier still allows (§3). */
export const actionsLeftSchema = object({ participations: number(), contactRequests: number() })
export type ActionsLeft = InferOutput<typeof actionsLeftSchema>

/** The status of a payment (§4). */
export const paymentSchema = object({ status: string() })

/** The reasons for cancelling (§3). */
export const cancellationTypesSchema = list(object({ id, description: string() }))

/** A new payment (§3). */
export const checkoutSchema = object({ _links: object({ checkout: object({ href: string() }) }) })
