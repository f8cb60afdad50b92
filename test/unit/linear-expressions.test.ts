import { beforeEach, expect, test, vi } from 'vitest'
import { photoSources } from '../../src/api/photo.ts'
import { hashPath, memberUrl } from '../../src/app/routes.ts'
import { checkoutAddress } from '../../src/features/membership/checkout/checkout-address.ts'
import { forgotRules } from '../../src/features/password/rules.ts'
import { tokenIn, withoutToken } from '../../src/features/session/token.ts'
import { isCalendarDate } from '../../src/lib/dates.ts'
import { emailIn, emailParts } from '../../src/lib/email.ts'
import { HttpError, serializeError } from '../../src/lib/errors.ts'
import { createForm } from '../../src/lib/form.ts'
import { match } from '../../src/lib/match.ts'
import { plainConfig } from '../support/config.ts'
import { files, textOf } from '../support/sources.ts'

const SIGNS = ['/', '?', ':', '.', ' ', 'a', '@', '<', '>', '\u200b']

/** 100 000 characters of each sign, and of each two in turn, also with another end. */
const TEXTS = SIGNS.flatMap((sign, place) =>
  SIGNS.slice(place).map(other => (sign + other).repeat(50_000)),
).flatMap(text => [text, `${text}\n!`])

/** What reads text of others, with what has to come before it so that all of it is read. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  photo: text => photoSources(text, plainConfig),
  'absolute photo': text => photoSources(`${location.origin}/${text}`, plainConfig),
  'photo of the greatest length': text => photoSources(text.slice(-2048), plainConfig),
  code: text =>
    serializeError(
      new HttpError({ method: 'GET', path: '/' }, 400, [{ code: `a${text}`, message: '', field: '' }]),
    ),
  'e-mail': emailParts,
  'typed e-mail': emailIn,
  'checked e-mail': text => createForm(forgotRules).submit({ email: `a@b.${text}` }),
  date: isCalendarDate,
  'bank address': text => checkoutAddress(`https://${text}`, location.href, ['https://bank.example']),
  token: text => tokenIn(`?sso=${text}`),
  query: text => withoutToken(`?${text}`),
  hash: text => hashPath(`#/${text}`),
  address: text => memberUrl(`/payment?${text}`),
  path: text => match('/a/{b}', `/a/${text}`),
}

/** In ms of the processor, which other programs do not change: a quadratic reader needs seconds for one text. */
const LIMIT = 1000

function slowest(read: (text: string) => unknown): number {
  const times = TEXTS.map(text => {
    const start = process.cpuUsage()
    try {
      read(text)
    } catch (error) {
      if (!(error instanceof URIError)) throw error
    }
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.max(...times)
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

test.each(Object.entries(PARSERS))('%s of 100 000 characters is read in linear time', (_, read) => {
  expect(slowest(read)).toBeLessThan(LIMIT)
})

/** Each expression in the source, but for the mock and what only the build runs. */
const EXPRESSIONS = files
  .filter(file => !/^(mock|devtools)\/|prerender|boot-table/.test(file))
  .flatMap(file => [
    ...textOf(file).matchAll(
      /(?<=(?:[=(,?:!&|>]|return) ?)\/(?![/*])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)+\])+)\/([gimsu]*)(?=[.,)\s])/g,
    ),
  ])
  .map(([, source = '', flags]) => new RegExp(source, flags))

test('each expression of the source is linear', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(35)
  const slow = EXPRESSIONS.filter(pattern => slowest(text => text.replace(pattern, '')) >= LIMIT)
  expect(slow).toEqual([])
})
