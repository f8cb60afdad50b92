import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startTable } from '../../src/app/start-table.ts'
import type { TabMessage } from '../../src/features/session/tabs.ts'
import { start } from '../../src/start/start.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { plainConfig } from '../support/config.ts'
import { type Deferred, deferred } from '../support/deferred.ts'
import { failure, json } from '../support/fetch-stub.ts'

stopClock()
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
  tell(data: TabMessage) {
    for (const listener of [...this.#listeners, this.onmessage]) listener({ data })
  }
}

const member = (email: string) => json({ id: 1, email })
const visitor = () => failure(401)

interface Asked {
  readonly call: string
  readonly address: string
  readonly answer: Deferred<Response>
}

/** Opens a document at an address; each request waits until the test answers it. */
function load(path: string, config = JSON.stringify(plainConfig)) {
  history.replaceState(null, '', path)
  document.body.innerHTML = `
    <script type="application/json" id="app-config">${config}</script>
    <div id="root" hidden></div>
    <template id="login"><h1>Inloggen</h1></template>
    <template id="account-member"><h1>{email}</h1></template>
    <template id="membership-member"><h1>{email}, lid</h1></template>`
  const asked: Asked[] = []
  window.fetch = (input, init) => {
    const answer = deferred<Response>()
    asked.push({ call: `${init?.method} ${input}`, address: location.href, answer })
    return answer.promise
  }
  const begun = start(window)
  const channel = begun.channel as unknown as Channel
  return {
    ...begun,
    asked,
    told: channel.postMessage,
    calls: () => asked.map(({ call }) => call),
    /** Answers a request, counted from the first; -1 is the last. */
    async answer(index: number, response: Response) {
      asked.at(index)?.answer.resolve(response)
      await settle()
    },
    /** Another tab says something. */
    async hear(message: TabMessage = { type: 'changed' }) {
      channel.tell(message)
      await settle()
    },
  }
}

const shown = () => document.getElementById('root')?.textContent

describe('a token', () => {
  test.each([
    ['/sso/6?sso=geheim', '/sso/6'],
    ['/sso?x=1&sso=geheim&y=2#z', '/sso?x=1&y=2#z'],
    ['/account/subscription?sso=geheim&sso=geheimer', '/account/subscription'],
    ['/sso?sso=%E0%A4%A', '/sso'],
    ['/elders?sso=geheim', '/elders'],
  ])('in %s is out of the address before anything is asked', (path, clean) => {
    const length = history.length
    const { asked } = load(path)
    expect(asked.map(({ address }) => address)).toEqual([location.origin + clean])
    expect(history.length).toBe(length)
  })

  test.each([
    ['/sso/6?sso=goed', ['POST /api/account/sso/goed', 'GET /api/klupper']],
    ['/account/subscription?sso=a/b', ['POST /api/account/sso/a%2Fb', 'GET /api/klupper']],
    ['/sso?sso=../../membership/end', []],
    ['/sso?sso=een&sso=twee', []],
    ['/sso?sso=', []],
    ['/sso/%E0%A4%A?sso=goed', []],
    ['/login?sso=goed', []],
    ['/membership?sso=goed', []],
  ])('of a visitor at %s: %j', async (path, calls) => {
    const { answer, calls: made } = load(path)
    await answer(0, visitor())
    await answer(1, json({}))
    expect(made()).toEqual(['GET /api/klupper', ...calls])
  })

  test('that signed somebody on: the other tabs hear of it, once', async () => {
    const { answer, hear, told } = load('/sso?sso=goed')
    await answer(0, visitor())
    await answer(1, json({}))
    expect(told.mock.calls).toEqual([])
    await answer(2, member('a@b.nl'))
    expect(told.mock.calls).toEqual([[{ type: 'login', id: 1 }]])
    await hear()
    await answer(-1, member('a@b.nl'))
    expect(told).toHaveBeenCalledTimes(1)
  })

  test('that signed nobody on says nothing to the other tabs, which would answer in the same way for ever', async () => {
    const { answer, hear, told, calls } = load('/sso?sso=goed')
    await answer(0, visitor())
    await answer(1, failure(400))
    await answer(2, visitor())
    await hear()
    await answer(-1, visitor())
    await answer(-1, visitor())
    expect(calls().filter(call => call.startsWith('POST'))).toHaveLength(1)
    expect(told).not.toHaveBeenCalled()
  })

  test('of a member is not posted', async () => {
    const { answer, calls } = load('/sso?sso=goed')
    await answer(0, member('a@b.nl'))
    expect(calls().filter(call => call.startsWith('POST'))).toEqual([])
  })
})

test.each(['', '{', 'null', '[]', '{}', '{"apiBaseUrl":null}', '{"apiBaseUrl":5}'])(
  'with the configuration %j nothing is asked',
  config => {
    expect(load('/login', config).calls()).toEqual([])
  },
)

describe('a login that another tab tells', () => {
  test('leaves a painted page of the same member as it is', async () => {
    const { answer, hear, calls } = load('/account')
    await answer(0, member('a@b.nl'))
    const before = calls()
    await hear({ type: 'login', id: 1 })
    expect(calls()).toEqual(before)
    expect(shown()).toBe('a@b.nl')
  })

  test('takes a painted page of another member away at once', async () => {
    const { answer, hear } = load('/account')
    await answer(0, member('a@b.nl'))
    await hear({ type: 'login', id: 2 })
    expect(shown()).toBe('')
  })
})

describe('what was begun for one session', () => {
  test('is not painted in the next', async () => {
    const { answer, hear, calls } = load('/account')
    await hear()
    await answer(1, member('nieuw@b.nl'))
    await answer(0, member('oud@b.nl'))
    expect(shown()).toBe('nieuw@b.nl')
    // The reads of the new one, once.
    expect(calls()).toHaveLength(2 + 3)
  })

  test('does not go on after it posted the token, and the token is not posted again', async () => {
    const { answer, hear, calls } = load('/sso?sso=goed')
    await answer(0, visitor())
    await hear()
    await answer(2, visitor())
    await answer(1, json({}))
    expect(calls()).toEqual([
      'GET /api/klupper',
      'POST /api/account/sso/goed',
      'GET /api/klupper',
      'GET /api/klupper',
    ])
    await answer(3, member('a@b.nl'))
    expect(shown()).toBe('a@b.nl, lid')
  })
})

test('once the app has taken over nothing is painted or asked', async () => {
  const { answer, handOver, calls } = load('/account')
  expect(handOver().painted).toBeUndefined()
  await answer(0, member('a@b.nl'))
  expect(shown()).toBe('')
  expect(calls()).toEqual(['GET /api/klupper'])
})

test('the app gets the page that was painted, once', async () => {
  const { answer, handOver } = load('/account')
  await answer(0, member('a@b.nl'))
  expect(handOver().painted).toMatchObject({ screen: 'account', user: { email: 'a@b.nl' } })
  expect(handOver().painted).toBeUndefined()
})

describe('while another page with a token is at it', () => {
  let begin = () => {}
  beforeEach(() => {
    const request = vi.fn((_name: string, _options: object, work: () => Promise<void>) => {
      begin = () => void work()
      return new Promise(() => {})
    })
    vi.stubGlobal('navigator', { locks: { request } })
  })

  /** Whether the app may begin. */
  async function isReady({ ready }: ReturnType<typeof load>) {
    const first = await Promise.race([ready(), settle().then(() => 'waiting')])
    return first !== 'waiting'
  }

  test('nothing is asked, and the app does not begin, while a slow API answers that page', async () => {
    const page = load('/sso?sso=goed')
    await pass(59_000, 5000)
    expect(page.calls()).toEqual([])
    expect(await isReady(page)).toBe(false)
    begin()
    expect(await isReady(page)).toBe(true)
    expect(page.calls()).toEqual(['GET /api/klupper'])
  })

  test('the app waits no longer than 60 s', async () => {
    const page = load('/sso?sso=goed')
    await pass(60_000, 5000)
    expect(await isReady(page)).toBe(true)
  })

  test('a page without a token does not wait', () => {
    expect(load('/sso').calls()).toEqual(['GET /api/klupper'])
  })
})
