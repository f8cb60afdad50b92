import type { Handler } from './handler.ts'
import { notFound } from './responses.ts'

type Cut = 'bob' | 'short' | 'long' | 'curls' | 'bun'

type Portrait = {
  readonly cut: Cut
  readonly wears: 'glasses' | 'beard' | 'nothing'
  readonly colours: readonly [sky: string, ground: string, skin: string, hair: string, clothes: string]
}

const person = (cut: Cut, wears: Portrait['wears'], ...colours: Portrait['colours']): Portrait => ({
  cut,
  wears,
  colours,
})

/** The people in the members' photos, by file name. */
const portraits: Readonly<Record<string, Portrait>> = {
  sanne: person('long', 'nothing', '#f3d9b1', '#c98f5a', '#f2c7a5', '#a4562a', '#2f6f8f'),
  bram: person('short', 'beard', '#b9d3c2', '#5f8a6b', '#e9b998', '#5b3a24', '#d98b2b'),
  noor: person('curls', 'nothing', '#f0c6cf', '#b8727f', '#c98d63', '#2a1c18', '#5a3e8c'),
  marijke: person('bob', 'glasses', '#9ccbd9', '#7fae8c', '#f0bd9c', '#e2e0d8', '#b13a4a'),
  joost: person('short', 'glasses', '#c9d6ea', '#7389ad', '#efc1a0', '#c9c4b8', '#274b3f'),
  femke: person('bun', 'nothing', '#d8e5b5', '#8aa35a', '#f3cdb0', '#e0b35a', '#1f5c7a'),
  ruben: person('short', 'beard', '#e6d3ea', '#9a7aa6', '#a56b45', '#1f1613', '#e0c04a'),
  hanneke: person('curls', 'glasses', '#ffe3a0', '#d6a53c', '#efc3a4', '#8d8a86', '#c4476a'),
  lieke: person('bob', 'nothing', '#bfe0dc', '#5d9a93', '#f1c9ab', '#3b2a20', '#e2725b'),
}

/** Hair behind the head and hair over the forehead. */
const cuts: Readonly<Record<Cut, readonly [behind: string, over: string]>> = {
  bob: [
    '<path d="M66 176c-14-96 12-138 62-138s76 42 62 138q-62 22-124 0z"/>',
    '<path d="M80 116c4-44 22-58 48-58 30 0 46 20 48 58-30-4-50-14-62-34-6 18-18 28-34 34z"/>',
  ],
  short: [
    '<path d="M80 124c-4-50 14-66 48-66s52 16 48 66z"/>',
    '<path d="M78 120c-8-54 14-78 50-78s58 24 50 78c-6-18-10-28-16-34-24 6-46 4-62-4-10 8-16 20-22 38z"/>',
  ],
  long: [
    '<path d="M62 222c-12-130 8-184 66-184s78 54 66 184z"/>',
    '<path d="M80 118c0-40 18-60 48-60s48 20 48 60c-20-8-36-22-44-42-10 22-28 36-52 42z"/>',
  ],
  curls: [
    '<g><circle cx="76" cy="104" r="26"/><circle cx="90" cy="66" r="28"/><circle cx="128" cy="52" r="30"/><circle cx="166" cy="66" r="28"/><circle cx="180" cy="104" r="26"/><circle cx="72" cy="142" r="22"/><circle cx="184" cy="142" r="22"/></g>',
    '<g><circle cx="98" cy="80" r="18"/><circle cx="128" cy="72" r="20"/><circle cx="158" cy="80" r="18"/></g>',
  ],
  bun: [
    '<g><circle cx="128" cy="32" r="22"/><path d="M78 132c-8-60 14-86 50-86s58 26 50 86z"/></g>',
    '<path d="M80 116c2-40 20-58 48-58s46 18 48 58c-14-24-28-34-48-34s-34 10-48 34z"/>',
  ],
}

const glasses =
  '<g fill="none" stroke="#2b2420" stroke-width="4"><circle cx="108" cy="124" r="15"/><circle cx="148" cy="124" r="15"/><path d="M123 122q5-4 10 0"/></g>'

const beard = (hair: string) =>
  `<path fill="${hair}" d="M82 132c2 46 22 66 46 66s44-20 46-66c-8 18-26 22-46 22s-38-4-46-22z"/>`

/** A member as SVG, `size` CSS pixels square. */
function draw({ cut, wears, colours: [sky, ground, skin, hair, clothes] }: Portrait, size: number): string {
  const [behind, over] = cuts[cut]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 256 256">`,
    `<path fill="${sky}" d="M0 0h256v256H0z"/><path fill="${ground}" d="M0 178h256v78H0z"/>`,
    `<g fill="${hair}">${behind}</g>`,
    `<path fill="${clothes}" d="M28 256c4-46 40-62 100-62s96 16 100 62z"/>`,
    `<path fill="${skin}" d="M104 168h48v30q-24 22-48 0z"/><path fill="#000" opacity=".08" d="M104 176h48v12q-24 16-48 0z"/>`,
    `<ellipse fill="${skin}" cx="128" cy="128" rx="46" ry="56"/>`,
    wears === 'beard' ? beard(hair) : '',
    `<g fill="${hair}">${over}</g>`,
    '<g fill="#2b2420"><circle cx="108" cy="124" r="5"/><circle cx="148" cy="124" r="5"/></g>',
    wears === 'glasses' ? glasses : '',
    '<path fill="#fff" stroke="#8c2f3a" stroke-width="3" stroke-linejoin="round" d="M108 152q20 8 40 0-6 16-20 16t-20-16z"/>',
    '</svg>',
  ].join('')
}

const fileName = /^(?:thumbnail\.(?<size>64|256|512|1024)\.)?(?<name>[a-z]+)\.svg$/

/** `GET /images/klupper/{file}`: a photo, whole or as `thumbnail.{size}.` in one of the heights of §9. */
export const photo: Handler = ({ params }) => {
  const { size = 1200, name = '' } = fileName.exec(params.file ?? '')?.groups ?? {}
  const portrait = Object.hasOwn(portraits, name) ? portraits[name] : undefined
  if (!portrait) return notFound()
  const headers = {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  }
  return new Response(draw(portrait, Number(size)), { headers })
}
