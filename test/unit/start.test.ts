import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startTable } from '../../src/app/start-table.ts'
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

/** A channel on which the test is the other tab. */
class Channel {
  readonly postMessage = vi.fn()
  onmessage = () => {}
  readonly #listeners: (() => void)[] = []
  addEventListener(_type: string, listener: () => void) {
    this.#listeners.push(listener)
  }
  tell() {
    for (const listener of this.#listeners) listener()
    this.onmessage()
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
    async hear() {
      channel.tell()
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
    expect(told.mock.calls).toEqual([[{ type: 'changed' }]])
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

  test('nothing is asked, by the app either', async () => {
    const { fetch, calls } = load('/sso?sso=goed')
    void fetch('/api/klupper', { method: 'GET' })
    await pass(9000)
    expect(calls()).toEqual([])
    begin()
    await settle()
    expect(calls()).toEqual(['GET /api/klupper'])
  })

  test('the app waits no longer than 10 s', async () => {
    const { fetch, calls } = load('/sso?sso=goed')
    void fetch('/api/klupper', { method: 'GET' })
    await pass(10_000)
    expect(calls()).toEqual(['GET /api/klupper'])
  })

  test('a page without a token does not wait', () => {
    expect(load('/sso').calls()).toEqual(['GET /api/klupper'])
  })
})
