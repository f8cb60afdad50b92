import { parse } from 'valibot'
import { CALLS } from '../../src/api/calls.ts'
import type { Config } from '../../src/api/config-schema.ts'
import { photoSources } from '../../src/api/photo.ts'
import { cancellationTypesSchema, plansSchema } from '../../src/api/schemas.ts'
import { offerFor, plansOf } from '../../src/features/membership/plans/plans.ts'
import { parseUrl, tryOrUndefined } from '../../src/lib/try.ts'
import { membersOf } from '../json.ts'
import type { Answer, Life } from './life.ts'
import type { Finding } from './report.ts'

/** What decides who may buy a plan. */
const FLAGS = ['active', 'inActive', 'isRenewal', 'forSuperkluppers'] as const

/** Whether a reason to cancel reveals nothing, since a member must choose one (§5). */
const isForAnybody = ({ description }: { readonly description: string }) =>
  /^\W*(iets )?anders\b|\bandere reden|^\W*overig|\bliever niet\b/i.test(description)

/** Findings about an answer that the app can read: it replaces wrong optional fields, and may read only the status. */
export function* contentsOf(
  { path, method, status = 0, text = '', data }: Answer,
  life: Life,
): Iterable<Finding> {
  if (status >= 300) return
  const json = tryOrUndefined((): unknown => JSON.parse(text))
  if (json === undefined && text.trim()) yield ['!', 'JSON expected: the app reads only the status']
  else if (method === 'GET') yield* CONTENTS[path]?.(membersOf(json).data ?? json, life, data) ?? []
}

/** By path: findings about the JSON without its envelope. `data` is what the app reads in it. */
const CONTENTS: Readonly<Record<string, (json: unknown, life: Life, data: unknown) => Iterable<Finding>>> = {
  *[CALLS.currentUser.path](json, { user, config, origin }, data) {
    const [given, read] = [membersOf([json].flat()[0]), membersOf(data)]
    if (String(read.email).toLowerCase() !== user.toLowerCase())
      yield ['!', 'this is another member than --user']
    for (const name of ['firstName', 'photo', 'hasEndedMembership'])
      if ((given[name] ?? read[name]) !== read[name])
        yield ['!', `${name} ${JSON.stringify(given[name])} is read as ${JSON.stringify(read[name])}`]
    if (read.photo) yield* photoFindings(String(read.photo), config, origin)
  },
  *[CALLS.superklupper.path](json, life, data) {
    life.isSuperklupper = data === true
    if (json === false) yield ['!', 'false, but the app counts every success as yes: no is 404']
  },
  *[CALLS.subscriptions.path](json, life, data) {
    const given = [json].flat().map(membersOf)
    const plans = parse(plansSchema, data)
    for (const flag of FLAGS) {
      const wrong = given.filter(plan => typeof plan[flag] !== 'boolean').map(({ id }) => id)
      if (wrong.length > 0)
        yield ['!', `${flag} is missing, or not true or false, so all may buy plan ${wrong.join(', ')}`]
    }
    yield* sameIds(plans)
    // More than € 50 a month must be cents.
    for (const { id, price, pricePerMonth, numOfMonth } of plans)
      if (Math.max(pricePerMonth, price / numOfMonth) > 50)
        yield ['!', `plan ${id} costs ${price}, ${pricePerMonth} a month: prices are in euro, not in cents`]
    if (offerFor(plans, false).ordinary.length === 0)
      yield ['!', 'nothing can be sold: no plan is active, with a price, and for everybody']
    const sold = plansOf(offerFor(plans, life.isSuperklupper ?? false))
    life.plan = sold.toSorted((a, b) => a.price - b.price)[0]
    for (const plan of plans) {
      const why = FLAGS.map(flag => `${flag} ${plan[flag]}`).join(', ')
      yield ['=', `plan ${plan.id} is ${sold.includes(plan) ? 'for sale' : `not for sale: ${why}`}`]
    }
  },
  *[CALLS.cancellationTypes.path](_json, life, data) {
    const reasons = parse(cancellationTypesSchema, data)
    life.reason = reasons[0]
    yield* sameIds(reasons)
    if (reasons.length === 0) yield ['!', 'there is no reason to choose, so nobody can cancel with one']
    else if (!reasons.some(isForAnybody))
      yield ['-', 'no reason is for anybody, such as «Anders» or «Zeg ik liever niet»; one must be chosen']
  },
}

function* photoFindings(
  photo: string,
  { apiBaseUrl, imageBaseUrl }: Config,
  origin: string | undefined,
): Iterable<Finding> {
  const bases = [origin, apiBaseUrl, imageBaseUrl]
  const allowed = bases.flatMap(address => (address ? new URL(address).origin : []))
  // A relative path leads to the API.
  const there = /^https?:/i.test(photo) ? parseUrl(photo)?.origin : allowed[0]
  if (photo.startsWith('//')) yield ['!', 'the photo begins with //, so the app looks for it at the API']
  else if (!there) yield ['!', 'the photo is no address']
  else if (!/^https?:/i.test(photo) && !photoSources(photo, { apiBaseUrl, imageBaseUrl, imageSizes: [] }))
    yield ['!', `the photo is no path of a file, so the app shows none: ${photo}`]
  else if (!allowed.includes(there)) yield ['!', `photos are blocked: set IMAGE_BASE_URL=${there}`]
}

function* sameIds(list: readonly { readonly id: number }[]): Iterable<Finding> {
  const ids = list.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length > 0) yield ['!', `two of them have the id ${[...new Set(twice)].join(', ')}`]
}
