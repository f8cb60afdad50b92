import { expect, test } from 'vitest'
import { formatDate } from '../../src/lib/dates.ts'
import { setUpFlow } from '../support/flow.ts'
import { BANK, type Life } from './life.ts'
import { ENDS, type End, MONEY_LIVES, type MoneyLife } from './money.ts'
import { createReport } from './report.ts'
import { relive } from './run.ts'

setUpFlow()

/** `simulate.ts` sets these: how many lives are left out for each one, and which part is lived here; or a single one. */
const { EVERY = '1', LIFE, PART = '0', PARTS = '1' } = process.env

const numbers = MONEY_LIVES.map((_, number) => number)
  .filter(number => (LIFE ? number === Number(LIFE) : number % Number(EVERY) === 0))
  .filter((_, place) => place % Number(PARTS) === Number(PART))

/** The ends that a page claims. Without one the page may sell. */
function endsOf({ front, mock, cast }: Life): readonly string[] {
  const booked = mock.world.payments.find(({ status, extendsAt }) => status === 'paid' && extendsAt === null)
  const { endDate } = mock.world.members.find(({ name }) => name === cast[0]) ?? {}
  const date = booked && endDate ? formatDate(endDate) : '–'
  const said = (Object.keys(ENDS) as End[]).filter(name => ENDS[name].says(front.text, date))
  const claims = said.filter(name => name !== 'for sale')
  return claims.length > 0 ? claims : said
}

/** Returns how the end of a life is another one than it has to be. */
const judge =
  ({ end, isPressedAgain }: MoneyLife) =>
  (life: Life): string | undefined => {
    const { front } = life
    if (isPressedAgain) {
      const isAtBank = front.away?.startsWith(BANK) ?? false
      return isAtBank === ENDS[end].sells
        ? undefined
        : `${end}, but ${isAtBank ? 'it sells' : 'it sells nothing'}`
    }
    const found = endsOf(life).join(' and ')
    return found === end ? undefined : `«${found}» instead of «${end}»`
  }

test('every short life with money ends as it has to', { timeout: 86_400_000 }, async () => {
  const { failures, fail, print, end } = createReport()
  const ends: Record<string, number> = {}
  for (const number of numbers) {
    const life = MONEY_LIVES[number]
    if (!life) continue
    const { failure, pages, trace } = await relive(life.trace, { converges: false, judge: judge(life) })
    ends[life.end] = (ends[life.end] ?? 0) + 1
    if (!failure) continue
    fail(`--money --life ${number} (${life.title})`, failure)
    print(JSON.stringify(trace), ...pages)
  }
  end(`${numbers.length} of ${MONEY_LIVES.length} lives with money: ${JSON.stringify(ends)}`)
  expect(failures).toEqual([])
})
