import { LICENCES } from './rules.mjs'

/**
 * Where a package with this licence may stand: 'everywhere', 'development', or undefined when it may not be
 * used. Of `A OR B` the better one counts, of `A AND B` the worse one; anything more is for a person to read.
 */
export function placeOf(licence) {
  if (typeof licence !== 'string') return undefined
  const places = licence
    .split(' OR ')
    .map(choice => worst(choice.split(' AND ').map(name => known(name.trim()))))
  return places.includes('everywhere') ? 'everywhere' : places.find(Boolean)
}

const known = name => (Object.hasOwn(LICENCES, name) ? LICENCES[name] : undefined)

const worst = places =>
  places.includes(undefined) ? undefined : (places.find(place => place !== 'everywhere') ?? 'everywhere')
