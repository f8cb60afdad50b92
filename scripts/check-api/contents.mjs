import { parse } from 'valibot'
import { PATHS } from '../../src/api/paths.ts'
import { isPhoto } from '../../src/api/photo.ts'
import { plansSchema } from '../../src/api/schemas.ts'
import { offerFor } from '../../src/features/membership/plans.ts'

/** The flags of a plan that decide who may buy it. */
const FLAGS = ['active', 'inActive', 'isRenewal', 'forSuperkluppers']

/** More per month is a price in cents, in euro. */
const HIGHEST_PRICE = 50

/**
 * Findings about responses of the right form, by path, as `[mark, text]`. The app replaces a wrong optional field with a
 * default, so nobody would notice.
 */
export const CONTENTS = {
  *[PATHS.currentUser](data, { user, config, origin }) {
    const { email, photo, hasEndedMembership = null } = [data].flat()[0]
    if (email.toLowerCase() !== user.toLowerCase()) yield ['!', 'this is another member than --user']
    if (hasEndedMembership !== null && typeof hasEndedMembership !== 'boolean')
      yield ['!', 'hasEndedMembership is not true or false: a cancelled membership would look active']
    if (!photo) return
    const allowed = [origin, config.apiBaseUrl, config.imageBaseUrl].filter(Boolean)
    // A relative path leads to the API.
    const there = new URL(photo, config.apiBaseUrl).origin
    if (!isPhoto(photo)) yield ['!', 'the photo is not shown: its path has a query, a backslash or ..']
    else if (!allowed.some(address => new URL(address).origin === there))
      yield ['!', `the policy blocks the photo: set IMAGE_BASE_URL=${there}`]
  },
  *[PATHS.subscriptions](plans) {
    for (const flag of FLAGS) {
      const wrong = plans.filter(plan => typeof plan[flag] !== 'boolean').map(({ id }) => id)
      if (wrong.length > 0)
        yield ['!', `${flag} is missing, or not true or false, so all may buy plan ${wrong.join(', ')}`]
    }
    for (const { id, price, pricePerMonth, numOfMonth } of plans)
      if (Math.max(pricePerMonth, price / numOfMonth) > HIGHEST_PRICE)
        yield ['!', `plan ${id} costs ${price}, ${pricePerMonth} a month: prices are in euro, not in cents`]
    if (offerFor(parse(plansSchema, plans), false).ordinary.length === 0)
      yield ['!', 'nothing can be sold: no plan is active, with a price, and for everybody']
  },
  *[PATHS.cancellationTypes](types) {
    if (types.length === 0) yield ['!', 'there is no reason to choose, so nobody can cancel with one']
  },
}
