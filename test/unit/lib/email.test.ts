import { expect, test } from 'vitest'
import { emailIn, emailParts } from '../../../src/lib/email.ts'

const EMAIL = 'piet@müller.nl'

/** By code point, so that a reader sees them. */
const chars = (...codes: number[]) => String.fromCodePoint(...codes)

test.each([
  ['white space', ' \t', '\r\n'],
  ['no-break spaces', chars(0xa0, 0x2007), chars(0x202f, 0x3000)],
  ['a byte order mark and zero widths', chars(0xfeff, 0x200b), chars(0x200d, 0x2060, 0xad)],
  ['direction marks', chars(0x200e, 0x2068), chars(0x2069, 0x200f)],
])('an address loses %s around it', (_, before, after) => {
  expect(emailIn(before + EMAIL + after)).toBe(EMAIL)
  expect(emailIn(before + after)).toBe('')
})

test.each([0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])(
  'an address loses the direction mark %i anywhere',
  code => expect(emailIn([...EMAIL].join(chars(code)))).toBe(EMAIL),
)

test.each([
  [`e${chars(0x301)}va@cafe${chars(0x301)}.nl`, 'éva@café.nl'],
  [`Jan <e${chars(0x301)}va@x.nl>`, 'éva@x.nl'],
  [`${chars(0x212b)}sa@x.nl`, `${chars(0xc5)}sa@x.nl`],
])('the accents of %j are sent composed', (text, email) => expect(emailIn(text)).toBe(email))

test.each([
  ...['jan@x.nl,', 'jan@x.nl;', 'jan@x.nl.', 'jan@x.nl ,', 'jan@x.nl;,', `jan@x.nl.${chars(0x200b)}`],
  ...['Jan <jan@x.nl>', '<jan@x.nl>', '"Jansen, Jan" <jan@x.nl>', 'jan@x.nl <jan@x.nl>'],
  ...['Jan<jan@x.nl>;', '<jan@x.nl,>', '"jan@x.nl"', '„jan@x.nl”,', "'jan@x.nl' "],
  ...['mailto:jan@x.nl', 'MAILTO:jan@x.nl?subject=x', 'Jan <mailto:jan@x.nl>', '"mailto:jan@x.nl"'],
  ...[`Jan < jan@x.nl${chars(0xa0)}>, `, `Jan <${chars(0x200b)}jan@x.nl>.`],
])('the address in %j is jan@x.nl', text => expect(emailIn(text)).toBe('jan@x.nl'))

test.each([
  ...['jan.', 'jan;', 'Jan <jan>', ',', '<>', 'jan@x.nl,piet@x.nl', 'jan@x.nl (werk)', 'jan@x.nl <werk>'],
  ...['Jan <jan@x.nl', 'jan@x.nl>', 'Jan <jan@x.nl>, Piet <piet@x.nl>', '<<jan@x.nl>>'],
  ...['a b@c.nl', `a${chars(0x200b)}@c.nl`, `a${chars(0x200e)}b@c.nl`, 'STRAẞE@straße.nl', '💛@c.nl'],
  ...['.jan@x.nl', 'jan..@x.nl', '"jan"@x.nl', 'jan@x.nl!'],
])('%j is sent as it is typed', text => expect(emailIn(text)).toBe(text))

test('an address may break after the at sign and before a dot', () => {
  expect(emailParts('a.b@c.nl')).toEqual(['a', '.b@', 'c', '.nl'])
})
