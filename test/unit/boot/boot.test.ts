import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bootTable } from '../../../src/app/boot-table.ts'
import { boot } from '../../../src/boot/boot.ts'
import { RESTART_KEY } from '../../../src/features/session/restart.ts'
import type { TabMessage } from '../../../src/features/session/tabs.ts'
import { settle, stopClock } from '../../support/clock.ts'
import { plainConfig } from '../../support/config.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'
import { failure, json, redirect } from '../../support/fetch-stub.ts'

stopClock()

const USER = 'GET /api/klupper'
const visitor = () => failure(401)

/** A channel on which the test is the other tab. */
class Channel {
  onmessage: ((event: { data: TabMessage }) => void) | undefined
}

/** Starts a document at an address; each request waits for its `answer`. */
function load(path: string, config = JSON.stringify(plainConfig)) {
  vi.stubGlobal('BOOT_TABLE', bootTable('/m.js'))
  vi.stubGlobal('BroadcastChannel', Channel)
  history.replaceState(null, '', path)
  document.body.innerHTML = `
    <script type="application/json" id="app-config">${config}</script>
    <div id="root" hidden></div>
    <template id="login"><h1>Inloggen</h1></template>
    <template id="account-member"><h1>{email}</h1><div data-block="account"></div></template>
    <template id="membership-member"><h1>{email}, lid</h1></template>`
  const requests: { call: string; address: string; answer: Deferred<Response> }[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const answer = deferred<Response>()
    requests.push({ call: `${init?.method} ${input}`, address: location.href, answer })
    return answer.promise
  })
  const booted = boot(window)
  // Until then, it listens to the events of later documents too.
  onTestFinished(() => void booted.handOver())
  const channel = booted.channel as unknown as Channel
  return {
    ...booted,
    requests,
    calls: () => requests.map(({ call }) => call),
    /** Answers a request by its index. */
    async answer(index: number, response: Response) {
      requests[index]?.answer.resolve(response)
      await settle()
    },
    /** Another tab sends a message. */
    async receive(data: TabMessage = { type: 'changed' }) {
      channel.onmessage?.({ data })
      await settle()
    },
  }
}

const memberWith = (email: string) => json({ id: 1, email })
const member = () => memberWith('a@b.nl')

/** Starts a document, and paints the account page of a member. */
async function paintAccount() {
  const page = load('/account')
  await page.answer(0, member())
  return page
}

const root = () => document.getElementById('root') as HTMLElement
/** The heading of the painted page. */
const shown = () => root().querySelector('h1')?.textContent ?? ''

/** Presses a button of the painted page; returns whether the script keeps the press. */
function pressButton(): boolean {
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  root().append(button)
  button.click()
  return button.dataset.pressed !== undefined
}

test.each([
  ['/sso/6?sso=goed', ['POST /api/account/sso/goed', USER]],
  ['/account/subscription?sso=a/b', ['POST /api/account/sso/a%2Fb', USER]],
  ['/sso?sso=../../membership/end', []],
  ['/membership?sso=goed', []],
])('a token in the address makes a visitor at %s send %j', async (path, more) => {
  const { answer, calls } = load(path)
  await answer(0, visitor())
  await answer(1, json({}))
  expect(calls()).toEqual([USER, ...more])
})

test('throws without a configuration, after the token has left the address', () => {
  expect(() => load('/sso?sso=goed', '')).toThrow(SyntaxError)
  expect(location.search).toBe('')
})

test.each<[string, shows: string, () => Response]>([
  ['a 403', 'Inloggen', () => failure(403)],
  ['a 404', 'Inloggen', () => failure(404)],
  ['a redirect', 'Inloggen', redirect],
  ['a failure', '', () => failure(503)],
])('%s at the login shows «%s»', async (_, shows, response) => {
  const { answer } = load('/login')
  await answer(0, response())
  expect(shown()).toBe(shows)
})

describe('a browser that had a member', () => {
  const respondedAgo = (minutes: number) =>
    localStorage.setItem('klup-member', String(Date.now() - minutes * 60_000))
  beforeEach(() => respondedAgo(14.9))

  test.each([15, -0.1, Number.NaN])(
    'whose API has responded %d minutes ago asks for the user first and alone',
    async minutes => {
      respondedAgo(minutes)
      const { answer, calls } = load('/account')
      expect(calls()).toEqual([USER])
      await answer(0, member())
      expect(calls()).toHaveLength(5)
    },
  )

  test('asks for the data of the page beside the user, and once', async () => {
    const { answer, calls } = load('/account')
    const paths = ['membership', 'membership/actions-left', 'subscription', 'membership/superklupper']
    expect(calls()).toEqual([USER, ...paths.map(path => `GET /api/${path}`)])
    await answer(0, member())
    expect(calls()).toHaveLength(5)
    expect(shown()).toBe('a@b.nl')
  })

  test('shows the login page to a visitor, and the data is asked again after a login', async () => {
    const { answer, fetch, calls } = load('/')
    for (const index of [1, 2, 3, 4]) await answer(index, visitor())
    await answer(0, visitor())
    expect(shown()).toBe('Inloggen')
    void fetch('/api/klupper', { method: 'GET' })
    expect(calls()).toHaveLength(5)
    void fetch('/api/membership', { method: 'GET' })
    expect(calls()).toHaveLength(6)
  })

  test('shows the login page after a logout before any answer, which the app then reads', async () => {
    sessionStorage.setItem('klup-restart', 'logout')
    const { fetch, calls } = load('/')
    await settle()
    expect(shown()).toBe('Inloggen')
    void fetch('/api/klupper', { method: 'GET' })
    expect(calls()).toEqual([USER])
  })
})

/** Records the addresses to which the script sends the browser. */
function followLocation(): string[] {
  const left: string[] = []
  vi.spyOn(location, 'replace').mockImplementation(url => void left.push(String(url)))
  return left
}

test('a login of another member in another tab removes the page, its presses and answers, and loads it again', async () => {
  const left = followLocation()
  const { receive, use, fetch, calls } = await paintAccount()
  expect(pressButton()).toBe(true)
  await receive({ type: 'login', id: 2 })
  expect(left).toEqual(['/account'])
  expect(shown()).toBe('')
  expect(use.pressed.size).toBe(0)
  const before = calls().length
  void fetch('/api/klupper', { method: 'GET' })
  expect(calls()).toHaveLength(before + 1)
})

// test/unit/features/session/session.test.ts has all messages.
test.each([
  ['the member', '/account?a=1', 'expired', member, ['/account?a=1'], 'expired'],
  ['a visitor', '/login', 'logout', visitor, [], null],
  ['an unknown user', '/account', 'logout', undefined, ['/'], 'logoutElsewhere'],
] as const)('a page of %s at %s, when another tab sends «%s»', async (_who, at, type, user, to, mark) => {
  const left = followLocation()
  const { answer, receive } = load(at)
  if (user) await answer(0, user())
  await receive({ type })
  expect([left, sessionStorage.getItem(RESTART_KEY)]).toEqual([to, mark])
})

test('a change in another tab ends the painting and sending', async () => {
  const { answer, receive, calls } = load('/account')
  await receive()
  await answer(0, memberWith('oud@b.nl'))
  expect(shown()).toBe('')
  expect(calls()).toEqual([USER])
})

test('a page that the browser kept for Back is loaded again', async () => {
  const left = followLocation()
  await paintAccount()
  for (const type of ['pagehide', 'pageshow']) {
    window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
    expect(shown()).toBe('')
  }
  expect(left).toEqual(['/account'])
})

test('a painted block hands its answers over, and no request of the app gets them', async () => {
  const { answer, calls, fetch, page, handOver } = await paintAccount()
  const name = root().querySelector('h1')
  const left = { participations: 1, contactRequests: 2 }
  for (const [index, data] of [{ endDate: null }, left, []].entries()) await answer(index + 1, json(data))
  await answer(4, json(true))
  expect(root().textContent).toContain('nog 1 van 2')
  // The pass stays.
  expect(root().querySelector('h1')).toBe(name)
  const answers = { membership: { endDate: null }, actionsLeft: left, plans: [], superklupper: true }
  expect(page()?.answers).toEqual(answers)
  handOver()
  const before = calls().length
  void fetch('/api/membership', { method: 'GET' })
  expect(calls().slice(before)).toEqual(['GET /api/membership'])
})

test('a failed read is no data, also with a list in its body, and leaves its block to the app', async () => {
  const { answer, page } = await paintAccount()
  await answer(1, json({ endDate: null }))
  await answer(2, json({ participations: 1, contactRequests: 2 }))
  await answer(3, failure(500))
  await answer(4, json(true))
  expect(page()).toMatchObject({ hasBlock: false, answers: undefined })
})

test('a page without its block leaves its requests to the app', async () => {
  const { calls, fetch, handOver } = await paintAccount()
  const before = calls()
  handOver()
  void fetch('/api/membership', { method: 'GET' })
  expect(calls()).toEqual(before)
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

test('a mistake of the script is on the console, and no failed call', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed = load('/account')
  failed.requests[0]?.answer.reject(new TypeError('Failed to fetch'))
  await settle()
  expect(log).not.toHaveBeenCalled()
  const mistake = new TypeError('x is undefined')
  const page = load('/account')
  vi.spyOn(root(), 'replaceChildren').mockImplementationOnce(() => {
    throw mistake
  })
  await page.answer(0, member())
  expect(log.mock.calls).toEqual([[mistake]])
})

test('handing over ends all painting and sending', async () => {
  const { answer, handOver, calls } = load('/account')
  handOver()
  await answer(0, member())
  expect(shown()).toBe('')
  expect(calls()).toEqual([USER])
})
