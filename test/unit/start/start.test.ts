import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTable } from '../../../src/app/start-table.ts'
import type { TabMessage } from '../../../src/features/session/tabs.ts'
import { type Start, start } from '../../../src/start/start.ts'
import { advance, settle, stopClock } from '../../support/clock.ts'
import { plainConfig } from '../../support/config.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'
import { failure, json } from '../../support/fetch-stub.ts'

stopClock()
afterAll(() => history.replaceState(null, '', '/'))
beforeEach(() => {
  vi.stubGlobal('START_TABLE', startTable('/m.js'))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', Channel)
})

type Listener = (event: { data: TabMessage }) => void

/** A channel on which the test is the other tab. */
class Channel {
  readonly postMessage = vi.fn()
  onmessage: Listener = () => {}
  readonly #listeners: Listener[] = []
  addEventListener(_type: string, listener: Listener) {
    this.#listeners.push(listener)
  }
  deliver(data: TabMessage) {
    for (const listener of [...this.#listeners, this.onmessage]) listener({ data })
  }
}

/** Started documents keep listening to events until the app takes over. */
let starts: Start[] = []
afterEach(() => {
  for (const begun of starts) begun.handOver()
  starts = []
})

const member = (email: string) => json({ id: 1, email })
const visitor = () => failure(401)

interface Request {
  readonly call: string
  readonly url: string
  readonly answer: Deferred<Response>
}

/** Starts a document at an address; each request waits for its `answer`. */
function load(path: string, config = JSON.stringify(plainConfig)) {
  history.replaceState(null, '', path)
  document.body.innerHTML = `
    <script type="application/json" id="app-config">${config}</script>
    <div id="root" hidden></div>
    <template id="login"><h1>Inloggen</h1></template>
    <template id="account-member"><h1>{email}</h1></template>
    <template id="membership-member"><h1>{email}, lid</h1></template>`
  const requests: Request[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const answer = deferred<Response>()
    requests.push({ call: `${init?.method} ${input}`, url: location.href, answer })
    return answer.promise
  })
  const begun = start(window)
  starts.push(begun)
  const channel = begun.channel as unknown as Channel
  return {
    ...begun,
    requests,
    sentToTabs: channel.postMessage,
    calls: () => requests.map(({ call }) => call),
    /** Answers a request by its index; -1 is the last. */
    async answer(index: number, response: Response) {
      requests.at(index)?.answer.resolve(response)
      await settle()
    },
    /** Another tab sends a message. */
    async receive(message: TabMessage = { type: 'changed' }) {
      channel.deliver(message)
      await settle()
    },
  }
}

const root = () => document.getElementById('root') as HTMLElement
const shown = () => root().textContent

describe('a token', () => {
  test.each([
    ['/sso?x=1&sso=geheim&y=2#z', '/sso?x=1&y=2#z'],
    ['/account/subscription?sso=geheim&sso=geheimer', '/account/subscription'],
    ['/sso?sso=%E0%A4%A', '/sso'],
    ['/elders?sso=geheim', '/elders'],
    ['/#/payment?id=1&sso=geheim', '/#/payment?id=1'],
  ])('in %s is removed from the address before the first request', (path, clean) => {
    const length = history.length
    const { requests } = load(path)
    expect(requests.map(({ url }) => url)).toEqual([location.origin + clean])
    expect(history.length).toBe(length)
  })

  test.each([
    ['/sso/6?sso=goed', ['POST /api/account/sso/goed', 'GET /api/klupper']],
    ['/account/subscription?sso=a/b', ['POST /api/account/sso/a%2Fb', 'GET /api/klupper']],
    ['/sso?sso=../../membership/end', []],
    ['/sso?sso=een&sso=twee', []],
    ['/sso?sso=', []],
    ['/membership?sso=goed', []],
  ])('of a visitor at %s makes the calls %j', async (path, calls) => {
    const { answer, calls: made } = load(path)
    await answer(0, visitor())
    await answer(1, json({}))
    expect(made()).toEqual(['GET /api/klupper', ...calls])
  })

  test('a token that works is announced to the other tabs once', async () => {
    const { answer, sentToTabs } = load('/sso?sso=goed')
    await answer(0, visitor())
    await answer(1, json({}))
    expect(sentToTabs.mock.calls).toEqual([])
    await answer(2, member('a@b.nl'))
    expect(sentToTabs.mock.calls).toEqual([[{ type: 'login', id: 1 }]])
  })

  test('the token in a member’s link is not posted', async () => {
    const { answer, calls } = load('/sso?sso=goed')
    await answer(0, member('a@b.nl'))
    expect(calls().filter(call => call.startsWith('POST'))).toEqual([])
  })
})

test.each(['', 'null', '{}', '{"apiBaseUrl":5}'])('sends nothing with the configuration %j', config => {
  expect(load('/login', config).calls()).toEqual([])
})

describe('a browser that had a member', () => {
  const READS = ['GET /api/membership', 'GET /api/membership/actions-left', 'GET /api/account/password']
  beforeEach(() => {
    localStorage.setItem('klup-member', '')
  })
  afterEach(() => localStorage.clear())

  test('asks for the data of the page beside the user, and once', async () => {
    const { answer, calls } = load('/account')
    expect(calls()).toEqual(['GET /api/klupper', ...READS])
    await answer(0, member('a@b.nl'))
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

describe('a login in another tab', () => {
  test('keeps a painted page of the same member', async () => {
    const { answer, receive, calls } = load('/account')
    await answer(0, member('a@b.nl'))
    const before = calls()
    await receive({ type: 'login', id: 1 })
    expect(calls()).toEqual(before)
    expect(shown()).toBe('a@b.nl')
  })

  test('removes a painted page of another member, with its presses and answers', async () => {
    const { answer, receive, handOver, fetch, calls } = load('/account')
    await answer(0, member('a@b.nl'))
    const button = Object.assign(document.createElement('button'), { type: 'button' })
    root().append(button)
    button.click()
    await receive({ type: 'login', id: 2 })
    expect(shown()).toBe('')
    expect(handOver().pressed.size).toBe(0)
    const before = calls().length
    void fetch('/api/klupper', { method: 'GET' })
    expect(calls()).toHaveLength(before + 1)
  })
})

describe('after a change in another tab', () => {
  test('nothing is painted or sent before the app has loaded', async () => {
    const { answer, receive, calls } = load('/account')
    await receive()
    await answer(0, member('oud@b.nl'))
    expect(shown()).toBe('')
    expect(calls()).toEqual(['GET /api/klupper'])
  })

  test('the app gets the answer to a posted token, which is not posted again', async () => {
    const { answer, receive, calls, fetch } = load('/sso?sso=goed')
    await answer(0, visitor())
    await receive()
    await answer(1, json({ id: 1 }))
    const taken = await fetch('/api/account/sso/goed', { method: 'POST' })
    expect(await taken.text()).toBe('{"id":1}')
    expect(calls()).toEqual(['GET /api/klupper', 'POST /api/account/sso/goed'])
  })
})

test.each([
  [false, 'a@b.nl'],
  [true, ''],
])(
  'paints once the document is parsed, unless another tab changed the session: %s',
  async (isChanged, text) => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    const { answer, receive } = load('/account')
    await answer(0, member('a@b.nl'))
    expect(shown()).toBe('')
    if (isChanged) await receive()
    readyState.mockReturnValue('interactive')
    document.dispatchEvent(new Event('readystatechange'))
    await settle()
    expect(shown()).toBe(text)
  },
)

test('leaves the page to the app after handOver()', async () => {
  const { answer, handOver, discard } = load('/account')
  await answer(0, member('a@b.nl'))
  handOver()
  discard()
  expect(shown()).toBe('a@b.nl')
})

test('paints and sends nothing after handOver()', async () => {
  const { answer, handOver, calls } = load('/account')
  expect(handOver().painted).toBeUndefined()
  await answer(0, member('a@b.nl'))
  expect(shown()).toBe('')
  expect(calls()).toEqual(['GET /api/klupper'])
})

test('hands the painted page over once', async () => {
  const { answer, handOver } = load('/account')
  await answer(0, member('a@b.nl'))
  expect(handOver().painted).toMatchObject({ screen: 'account', user: { email: 'a@b.nl' } })
  expect(handOver().painted).toBeUndefined()
})

describe('while another tab posts a token', () => {
  let begin = () => {}
  beforeEach(() => {
    const request = vi.fn((_name: string, work: () => Promise<void>) => {
      begin = () => void work()
      return new Promise(() => {})
    })
    vi.stubGlobal('navigator', { locks: { request } })
  })

  /** Whether the app may load the session. */
  async function isReady({ ready }: ReturnType<typeof load>) {
    const first = await Promise.race([ready, settle().then(() => 'waiting')])
    return first !== 'waiting'
  }

  test('sends nothing until a slow API has answered the other tab', async () => {
    const page = load('/sso?sso=goed')
    await advance(59_000, 5000)
    expect(page.calls()).toEqual([])
    expect(await isReady(page)).toBe(false)
    begin()
    expect(await isReady(page)).toBe(true)
    expect(page.calls()).toEqual(['GET /api/klupper'])
  })

  test('a browser that refuses the lock does not wait', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(new Error('refused')) } })
    expect(await isReady(load('/sso?sso=goed'))).toBe(true)
  })

  test('a page without a token does not wait', () => {
    expect(load('/sso').calls()).toEqual(['GET /api/klupper'])
  })

  test('the app waits at most 60 s', async () => {
    const page = load('/sso?sso=goed')
    await advance(60_000, 5000)
    expect(await isReady(page)).toBe(true)
  })
})
