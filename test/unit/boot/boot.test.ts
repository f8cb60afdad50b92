import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reportMistake } from '../../../src/boot/boot.ts'
import { abortError, HttpError } from '../../../src/lib/errors.ts'
import { settle, stopClock } from '../../support/clock.ts'
import { plainConfig } from '../../support/config.ts'
import { failure, json, redirected, text } from '../../support/fetch-stub.ts'
import { load, memberWith, paintAccount, root, shown } from './document.ts'

stopClock()
afterAll(() => history.replaceState(null, '', '/'))

const USER = 'GET /api/klupper'
const visitor = () => failure(401)

/** Presses a button of the painted page; returns whether the script keeps the press. */
function pressButton(): boolean {
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  root().append(button)
  button.click()
  return button.dataset.pressed !== undefined
}

describe('a token in the address', () => {
  test('leaves the address before the first request', () => {
    const { requests } = load('/sso?x=1&sso=geheim')
    expect(requests.map(({ address }) => address)).toEqual([`${location.origin}/sso?x=1`])
  })

  test.each([
    ['/sso/6?sso=goed', ['POST /api/account/sso/goed', USER]],
    ['/account/subscription?sso=a/b', ['POST /api/account/sso/a%2Fb', USER]],
    ['/sso?sso=../../membership/end', []],
    ['/membership?sso=goed', []],
  ])('makes a visitor at %s send %j', async (path, more) => {
    const { answer, calls } = load(path)
    await answer(0, visitor())
    await answer(1, json({}))
    expect(calls()).toEqual([USER, ...more])
  })

  test('makes a member post nothing', async () => {
    const { answer, calls } = load('/sso?sso=goed')
    await answer(0, memberWith('a@b.nl'))
    expect(calls().filter(call => call.startsWith('POST'))).toEqual([])
  })

  test('announces the login to the other tabs once, if it works', async () => {
    const { answer, sentToTabs } = load('/sso?sso=goed')
    await answer(0, visitor())
    await answer(1, json({}))
    expect(sentToTabs).toEqual([])
    await answer(2, memberWith('a@b.nl'))
    expect(sentToTabs).toEqual([[{ type: 'login', id: 1 }]])
  })

  test('is not posted by a page that is prerendered, until somebody opens it', async () => {
    Object.assign(document, { prerendering: true })
    const { answer, calls } = load('/sso?sso=goed')
    await answer(0, visitor())
    expect(calls()).toEqual([USER])
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
    await settle()
    expect(calls()).toEqual([USER, 'POST /api/account/sso/goed'])
  })

  test('is left to the app that has taken a prerendered page over', async () => {
    Object.assign(document, { prerendering: true })
    const { answer, calls, handOver } = load('/sso?sso=goed')
    await answer(0, visitor())
    handOver()
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
    await settle()
    expect(calls()).toEqual([USER])
  })
})

test.each(['', 'null', '{}', '{"apiBaseUrl":5}'])('sends nothing with the configuration %j', config => {
  expect(load('/login', config).calls()).toEqual([])
})

test.each<[string, shows: string, () => Response]>([
  ['a 403', 'Inloggen', () => failure(403)],
  ['a 404', 'Inloggen', () => failure(404)],
  ['a redirect to a page', 'Inloggen', () => redirected(text('<h1>Inloggen</h1>'))],
  ['a redirect to a failure', '', () => redirected(text('<h1>Stuk</h1>', 503))],
  ['a failure', '', () => failure(503)],
  ['a member after a redirect', 'a@b.nl', () => redirected(memberWith('a@b.nl'))],
])('%s at the login shows «%s»', async (_, shows, response) => {
  const { answer } = load('/login')
  await answer(0, response())
  expect(shown()).toBe(shows)
})

describe('a browser that had a member', () => {
  const respondedAgo = (minutes: number) =>
    localStorage.setItem('klup-member', String(Date.now() - minutes * 60_000))
  beforeEach(() => respondedAgo(14.9))
  afterEach(() => localStorage.clear())

  test.each([15, -0.1, Number.NaN])(
    'whose API has responded %d minutes ago asks for the user first and alone',
    async minutes => {
      respondedAgo(minutes)
      const { answer, calls } = load('/account')
      expect(calls()).toEqual([USER])
      await answer(0, memberWith('a@b.nl'))
      expect(calls()).toHaveLength(4)
    },
  )

  test('asks for the data of the page beside the user, and once', async () => {
    const { answer, calls } = load('/account')
    const reads = ['GET /api/membership', 'GET /api/membership/actions-left', 'GET /api/account/password']
    expect(calls()).toEqual([USER, ...reads])
    await answer(0, memberWith('a@b.nl'))
    expect(calls()).toHaveLength(4)
    expect(shown()).toBe('a@b.nl')
  })

  test('shows the login page to a visitor, and the data is asked again after a login', async () => {
    const { answer, fetch, calls } = load('/')
    for (const index of [1, 2, 3]) await answer(index, visitor())
    await answer(0, visitor())
    expect(shown()).toBe('Inloggen')
    void fetch('/api/klupper', { method: 'GET' })
    expect(calls()).toHaveLength(4)
    void fetch('/api/membership', { method: 'GET' })
    expect(calls()).toHaveLength(5)
  })
})

describe('boot()', () => {
  test('keeps the painted page when another tab signs the same member in', async () => {
    const { receive, calls } = await paintAccount()
    const before = calls()
    await receive({ type: 'login', id: 1 })
    expect(calls()).toEqual(before)
    expect(shown()).toBe('a@b.nl')
  })

  test('drops the page, its presses and answers when another tab signs another member in', async () => {
    const { receive, handOver, fetch, calls } = await paintAccount()
    expect(pressButton()).toBe(true)
    await receive({ type: 'login', id: 2 })
    expect(shown()).toBe('')
    expect(handOver().pressed.size).toBe(0)
    const before = calls().length
    void fetch('/api/klupper', { method: 'GET' })
    expect(calls()).toHaveLength(before + 1)
  })

  test('paints and sends nothing more when another tab has changed something', async () => {
    const { answer, receive, calls } = load('/account')
    await receive()
    await answer(0, memberWith('oud@b.nl'))
    expect(shown()).toBe('')
    expect(calls()).toEqual([USER])
  })

  test('keeps the answer to a posted token when another tab has changed something', async () => {
    const { answer, receive, calls, fetch } = load('/sso?sso=goed')
    await answer(0, visitor())
    await receive()
    await answer(1, json({ id: 1 }))
    const taken = await fetch('/api/account/sso/goed', { method: 'POST' })
    expect(await taken.text()).toBe('{"id":1}')
    expect(calls()).toEqual([USER, 'POST /api/account/sso/goed'])
  })
})

describe('a painted block', () => {
  const LEFT = { participations: 1, contactRequests: 2 }

  async function paintBlock() {
    const page = await paintAccount()
    await page.answer(1, json({ endDate: null }))
    await page.answer(2, json(LEFT))
    return page
  }

  test('hands its answers over, and no request of the app gets them', async () => {
    const { calls, fetch, handOver } = await paintBlock()
    expect(root().textContent).toContain('nog 1 van 2')
    expect(handOver().answers).toEqual({ membership: { endDate: null }, actionsLeft: LEFT })
    const before = calls().length
    for (const path of ['/api/account/password', '/api/membership']) void fetch(path, { method: 'GET' })
    expect(calls().slice(before)).toEqual(['GET /api/membership'])
  })

  test('leaves its answers to the app if one breaks the contract', async () => {
    const { answer, calls, fetch, handOver } = await paintAccount()
    await answer(1, json({ endDate: null }))
    await answer(2, json({}))
    expect(shown()).toBe('a@b.nl')
    expect(handOver().answers).toBeUndefined()
    const before = calls().length
    void fetch('/api/membership', { method: 'GET' })
    expect(calls()).toHaveLength(before)
  })

  test.each([
    [
      'new answers',
      json({ participations: 0, contactRequests: 2 }),
      { participations: 0, contactRequests: 2 },
    ],
    ['no answers if they fail', failure(500), undefined],
  ])('hands over %s once the old ones are too old', async (_, response, actionsLeft) => {
    const { answer, calls, handOver, refresh } = await paintBlock()
    await refresh(1000)
    expect(calls()).toHaveLength(4)
    vi.setSystemTime(Date.now() + 1000)
    const refreshed = refresh(1000)
    await answer(4, json({ endDate: null }))
    await answer(5, response)
    await refreshed
    expect(handOver().answers?.actionsLeft).toEqual(actionsLeft)
  })
})

test.each([
  ['paints once the document is parsed', false, 'a@b.nl'],
  ['paints nothing if another tab changes the session before the document is parsed', true, ''],
])('%s', async (_, isChanged, text) => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const { receive } = await paintAccount()
  expect(shown()).toBe('')
  if (isChanged) await receive()
  readyState.mockReturnValue('interactive')
  document.dispatchEvent(new Event('readystatechange'))
  await settle()
  expect(shown()).toBe(text)
})

describe('handOver()', () => {
  test('hands the painted page over once, and leaves it to the app', async () => {
    const { handOver, discard } = await paintAccount()
    expect(handOver().painted).toMatchObject({ name: 'account', user: { email: 'a@b.nl' } })
    expect(handOver().painted).toBeUndefined()
    discard()
    expect(shown()).toBe('a@b.nl')
  })

  test('leaves presses to the app', async () => {
    const { handOver } = await paintAccount()
    expect(pressButton()).toBe(true)
    handOver()
    expect(pressButton()).toBe(false)
  })

  test('ends all painting and sending', async () => {
    const { answer, handOver, calls } = load('/account')
    expect(handOver().painted).toBeUndefined()
    await answer(0, memberWith('a@b.nl'))
    expect(shown()).toBe('')
    expect(calls()).toEqual([USER])
  })
})

describe('a mistake in the script', () => {
  const dev = { ...plainConfig, env: 'dev' } as const
  const mistake = new TypeError('x is undefined')
  const reported = vi.fn()
  beforeEach(() => vi.stubGlobal('reportError', reported))
  afterEach(() => reported.mockClear())

  test('is reported while developing, once the page can show it', () => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    reportMistake(mistake, window, dev)
    expect(reported).not.toHaveBeenCalled()
    readyState.mockReturnValue('complete')
    window.dispatchEvent(new Event('load'))
    expect(reported.mock.calls).toEqual([[mistake]])
  })

  test.each([
    ['a failed call, which the app reports', new HttpError({ method: 'GET', path: '/x' }, 500), dev],
    ['a session that changed', abortError('x'), dev],
    ['anything in production', mistake, plainConfig],
  ])('reports nothing of %s', (_, problem, config) => {
    reportMistake(problem, window, config)
    expect(reported).not.toHaveBeenCalled()
  })
})
