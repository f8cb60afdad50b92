import { array, number } from 'valibot'
import { describe, expect, test } from 'vitest'
import { REQUEST_TIMEOUT } from '../../../src/lib/http.ts'
import { MAX_PAGES } from '../../../src/lib/pages.ts'
import { advance, stopClock } from '../../support/clock.ts'
import { outcome } from '../../support/deferred.ts'
import { json, type Sent } from '../../support/fetch-stub.ts'
import { stubHttp } from '../../support/http.ts'

stopClock()

const call = { method: 'GET', path: '/x', schema: array(number()), pages: true } as const

/** A client of an API that answers each address as `next` says; the first has the page 1. */
function start(answer: (page: number) => object) {
  const reply = ({ url }: Sent) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1)
    return Object.defineProperty(json(answer(page)), 'url', { value: url })
  }
  return stubHttp({ 'GET /x': reply }, { baseUrl: 'https://api.example' })
}
const nextOf = (page: number) => `/x?page=${page + 1}`

describe('an answer in pages', () => {
  test.each<[what: string, next: (page: number) => unknown]>([
    ['a whole address', page => `https://api.example/x?page=${page + 1}`],
    ['a path', nextOf],
    ['a query', page => `?page=${page + 1}`],
  ])('is one list; the next page is %s', async (_, next) => {
    const { request, stub } = start(page => ({ data: [page], next: page < 3 ? next(page) : null }))
    expect(await request({ ...call, search: '?a=1' })).toEqual([1, 2, 3])
    expect(stub.sent.map(({ url }) => url.replace('https://api.example', ''))).toEqual([
      '/x?a=1',
      '/x?page=2',
      '/x?page=3',
    ])
  })

  test('may have one page, without a next one', async () => {
    expect(await start(() => ({ data: [1] })).request(call)).toEqual([1])
  })

  test(`may have ${MAX_PAGES} pages`, async () => {
    const pages = (count: number) =>
      start(page => ({ data: [page], next: page < count ? nextOf(page) : undefined }))
    expect(await pages(MAX_PAGES).request(call)).toHaveLength(MAX_PAGES)
    const { request, stub, events } = pages(MAX_PAGES + 1)
    expect(await outcome(request(call))).toMatchObject({ name: 'ContractError' })
    expect(stub.sent).toHaveLength(MAX_PAGES)
    expect(events()).toEqual(['server-error'])
  })

  test.each<[what: string, answer: object]>([
    ['of another origin', { data: [], next: 'https://elsewhere.example/x?page=2' }],
    ['of another path', { data: [], next: '/y?page=2' }],
    ['that is no address', { data: [], next: 'https://' }],
    ['that is no text', { data: [], next: 2 }],
  ])('breaks the contract with a next page %s, which is not read', async (_, answer) => {
    const { request, stub } = start(() => answer)
    expect(await outcome(request(call))).toMatchObject({ name: 'ContractError' })
    expect(stub.sent).toHaveLength(1)
  })

  test('may be a bare list, which is whole', async () => {
    expect(await start(() => [1]).request(call)).toEqual([1])
  })

  test('has one time-out for all its pages', async () => {
    const { request, stub } = start(page => ({ data: [page], next: nextOf(page) }))
    const held = [stub.hold('GET /x'), stub.hold('GET /x')]
    const result = outcome(request(call))
    await advance(REQUEST_TIMEOUT - 1)
    await held[0]?.release()
    expect(stub.sent).toHaveLength(2)
    await advance(1)
    expect(await result).toMatchObject({ name: 'TimeoutError' })
  })
})
