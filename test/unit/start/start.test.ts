import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTable } from '../../../src/app/start-table.ts'
import type { TabMessage } from '../../../src/features/session/tabs.ts'
import { type Start, start } from '../../../src/start/start.ts'
import { settle, stopClock } from '../../support/clock.ts'
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
  readonly #listeners: Listener[] = []
  addEventListener(_type: string, listener: Listener) {
    this.#listeners.push(listener)
  }
  deliver(data: TabMessage) {
    for (const listener of this.#listeners) listener({ data })
  }
}

/** Started documents keep listening to events until the app takes over. */
let starts: Start[] = []
afterEach(() => {
  for (const begun of starts) begun.handOver()
  starts = []
})

const USER = 'GET /api/klupper'
const member = (email: string) => json({ id: 1, email })
const visitor = () => failure(401)

/** Starts a document at an address; each request waits for its `answer`. */
function load(path: string, config = JSON.stringify(plainConfig)) {
  history.replaceState(null, '', path)
  document.body.innerHTML = `
    <script type="application/json" id="app-config">${config}</script>
    <div id="root" hidden></div>
    <template id="login"><h1>Inloggen</h1></template>
    <template id="account-member"><h1>{email}</h1></template>
    <template id="membership-member"><h1>{email}, lid</h1></template>`
  const requests: { call: string; address: string; answer: Deferred<Response> }[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const answer = deferred<Response>()
    requests.push({ call: `${init?.method} ${input}`, address: location.href, answer })
    return answer.promise
  })
  const begun = start(window)
  starts.push(begun)
  const channel = begun.channel as unknown as Channel
  return {
    ...begun,
    requests,
    sentToTabs: channel.postMessage.mock.calls,
    calls: () => requests.map(({ call }) => call),
    /** Answers a request by its index. */
    async answer(index: number, response: Response) {
      requests[index]?.answer.resolve(response)
      await settle()
    },
    /** Another tab sends a message. */
    async receive(message: TabMessage = { type: 'changed' }) {
      channel.deliver(message)
      await settle()
    },
  }
}

/** A page that was painted for a member. */
async function paintAccount() {
  const page = load('/account')
  await page.answer(0, member('a@b.nl'))
  return page
}

const root = () => document.getElementById('root') as HTMLElement
const shown = () => root().textContent

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
    await answer(0, member('a@b.nl'))
    expect(calls().filter(call => call.startsWith('POST'))).toEqual([])
  })

  test('announces the login to the other tabs once, if it works', async () => {
    const { answer, sentToTabs } = load('/sso?sso=goed')
    await answer(0, visitor())
    await answer(1, json({}))
    expect(sentToTabs).toEqual([])
    await answer(2, member('a@b.nl'))
    expect(sentToTabs).toEqual([[{ type: 'login', id: 1 }]])
  })

  test('waits while another tab posts one, unlike an address without a token', () => {
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
    expect(load('/sso?sso=goed').calls()).toEqual([])
    expect(load('/sso').calls()).toEqual([USER])
  })
})

test.each(['', 'null', '{}', '{"apiBaseUrl":5}'])('sends nothing with the configuration %j', config => {
  expect(load('/login', config).calls()).toEqual([])
})

describe('a browser that had a member', () => {
  beforeEach(() => localStorage.setItem('klup-member', ''))
  afterEach(() => localStorage.clear())

  test('asks for the data of the page beside the user, and once', async () => {
    const { answer, calls } = load('/account')
    const reads = ['GET /api/membership', 'GET /api/membership/actions-left', 'GET /api/account/password']
    expect(calls()).toEqual([USER, ...reads])
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

describe('start()', () => {
  test('keeps the painted page when another tab signs the same member in', async () => {
    const { receive, calls } = await paintAccount()
    const before = calls()
    await receive({ type: 'login', id: 1 })
    expect(calls()).toEqual(before)
    expect(shown()).toBe('a@b.nl')
  })

  test('drops the page, its presses and answers when another tab signs another member in', async () => {
    const { receive, handOver, fetch, calls } = await paintAccount()
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

  test('paints and sends nothing more when another tab has changed something', async () => {
    const { answer, receive, calls } = load('/account')
    await receive()
    await answer(0, member('oud@b.nl'))
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
    expect(handOver().painted).toMatchObject({ screen: 'account', user: { email: 'a@b.nl' } })
    expect(handOver().painted).toBeUndefined()
    discard()
    expect(shown()).toBe('a@b.nl')
  })

  test('ends all painting and sending', async () => {
    const { answer, handOver, calls } = load('/account')
    expect(handOver().painted).toBeUndefined()
    await answer(0, member('a@b.nl'))
    expect(shown()).toBe('')
    expect(calls()).toEqual([USER])
  })
})
