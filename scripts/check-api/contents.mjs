import { CALLS } from '../../src/api/calls.ts'
import { photoSources } from '../../src/api/photo.ts'
import { offerFor, plansOf } from '../../src/features/membership/plans/plans.ts'
import { parseUrl, tryOrUndefined } from '../../src/lib/try.ts'

/** What decides who may buy a plan. */
const FLAGS = ['active', 'inActive', 'isRenewal', 'forSuperkluppers']

/** Whether a reason to cancel reveals nothing, since a member must choose one (§5). */
const isForAnybody = ({ description }) =>
  /^\W*(iets )?anders\b|\bandere reden|^\W*overig|\bliever niet\b/i.test(description)

/** Findings about an answer that the app can read: it replaces wrong optional fields, and may read only the status. */
export function* contentsOf({ path, method, status, text, data }, life) {
  if (status >= 300) return
  const json = tryOrUndefined(() => JSON.parse(text))
  if (json === undefined && text.trim()) yield ['!', 'JSON expected: the app reads only the status']
  else if (method === 'GET') yield* CONTENTS[path]?.(json?.data ?? json, life, data) ?? []
}

/** By path: findings about the JSON without its envelope. `data` is what the app reads in it. */
const CONTENTS = {
  *[CALLS.currentUser.path](json, { user, config, origin }, data) {
    const [given] = [json].flat()
    if (data.email.toLowerCase() !== user.toLowerCase()) yield ['!', 'this is another member than --user']
    for (const name of ['firstName', 'photo', 'hasEndedMembership'])
      if ((given[name] ?? data[name]) !== data[name])
        yield ['!', `${name} ${JSON.stringify(given[name])} is read as ${JSON.stringify(data[name])}`]
    if (data.photo) yield* photoFindings(data.photo, config, origin)
  },
  *[CALLS.superklupper.path](json, life, isSuperklupper) {
    life.isSuperklupper = isSuperklupper
    if (json === false) yield ['!', 'false, but the app counts every success as yes: no is 404']
  },
  *[CALLS.subscriptions.path](json, life, plans) {
    for (const flag of FLAGS) {
      const wrong = json.filter(plan => typeof plan[flag] !== 'boolean').map(({ id }) => id)
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
    const sold = plansOf(offerFor(plans, life.isSuperklupper))
    life.plan = sold.toSorted((a, b) => a.price - b.price)[0]
    for (const plan of plans) {
      const why = FLAGS.map(flag => `${flag} ${plan[flag]}`).join(', ')
      yield ['=', `plan ${plan.id} is ${sold.includes(plan) ? 'for sale' : `not for sale: ${why}`}`]
    }
  },
  *[CALLS.cancellationTypes.path](_json, life, reasons) {
    life.reason = reasons[0]
    yield* sameIds(reasons)
    if (reasons.length === 0) yield ['!', 'there is no reason to choose, so nobody can cancel with one']
    else if (!reasons.some(isForAnybody))
      yield ['-', 'no reason is for anybody, such as «Anders» or «Zeg ik liever niet»; one must be chosen']
  },
}

function* photoFindings(photo, { apiBaseUrl, imageBaseUrl }, origin) {
  const allowed = [origin, apiBaseUrl, imageBaseUrl].filter(Boolean).map(address => new URL(address).origin)
  // A relative path leads to the API.
  const there = /^https?:/i.test(photo) ? parseUrl(photo)?.origin : allowed[0]
  if (photo.startsWith('//')) yield ['!', 'the photo begins with //, so the app looks for it at the API']
  else if (!there) yield ['!', 'the photo is no address']
  else if (!/^https?:/i.test(photo) && !photoSources(photo, { apiBaseUrl, imageBaseUrl, imageSizes: [] }))
    yield ['!', `the photo is no path of a file, so the app shows none: ${photo}`]
  else if (!allowed.includes(there)) yield ['!', `photos are blocked: set IMAGE_BASE_URL=${there}`]
}

function* sameIds(list) {
  const ids = list.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length > 0) yield ['!', `two of them have the id ${[...new Set(twice)].join(', ')}`]
}
