// @vitest-environment node
import { Window as HappyWindow } from 'happy-dom'
import { describe, expect, test, vi } from 'vitest'
import { withEarlyAnswers } from '../../src/early/answers.ts'
import { begin } from '../../src/early/begin.ts'
import { noteMember } from '../../src/session/tab-note.ts'
import { settle, stopClock } from '../support/clock.ts'
import { deferred, outcome } from '../support/deferred.ts'
import { failure, json } from '../support/scripted-server.ts'

stopClock()

const CONFIG = JSON.stringify({ apiBaseUrl: 'https://api.klup.example' })
const KLUPPER = 'https://api.klup.example/api/klupper'

/** A document as the server sends it, at an address, with a fetch that notes the address at that moment. */
function load(
  path: string,
  config = CONFIG,
  answer: () => Promise<Response> = async () => failure(401),
  prepare: (window: HappyWindow) => void = () => {},
) {
  const window = new HappyWindow({ url: `https://klup.example${path}` })
  prepare(window)
  for (const [id, text] of [
    ['app-config', config],
    ['screen-chunks', '{"account":["/static/js/account.js"],"membership":["/static/js/membership.js"]}'],
  ] as const) {
    const script = window.document.createElement('script')
    script.type = 'application/json'
    script.id = id
    script.textContent = text
    window.document.head.append(script)
  }
  const asked: { readonly url: string; readonly init: unknown; readonly from: string }[] = []
  Object.assign(window, {
    fetch: (url: unknown, init: unknown) => {
      asked.push({ url: String(url), init, from: window.location.href })
      return answer()
    },
  })
  const page = window as unknown as Window
  const steps = vi.spyOn(page.history, 'pushState')
  return { early: begin(page), window: page, asked, steps, urls: () => asked.map(({ url }) => url) }
}

describe('a single-sign-on token', () => {
  test.each([
    ['/sso/6?sso=geheim', '/sso/6'],
    ['/sso?x=1&sso=geheim&y=2#z', '/sso?x=1&y=2#z'],
    ['/account/subscription?sso=geheim&sso=geheimer', '/account/subscription'],
    ['/sso?sso=%E0%A4%A', '/sso'],
    ['/elders?sso=geheim', '/elders'],
  ])('in %s is out of the address and its history entry before anything is asked', (path, clean) => {
    const { window, asked, steps } = load(path)
    expect(window.location.href).toBe(`https://klup.example${clean}`)
    expect(asked[0]?.from).toBe(`https://klup.example${clean}`)
    expect(steps).not.toHaveBeenCalled()
    expect(window.history.length).toBe(1)
    expect(JSON.stringify(asked)).not.toContain('geheim')
  })

  test('is kept for the app, decoded once', () => {
    expect(load('/sso?sso=a%2Fb%2Bc').early.tokens).toEqual(['a/b+c'])
    expect(load('/sso?sso=a&sso=b').early.tokens).toEqual(['a', 'b'])
    expect(load('/sso?sso=').early.tokens).toEqual([''])
    expect(load('/sso').early.tokens).toBeUndefined()
  })
})

describe('who is signed in', () => {
  test('is asked with cookies, and with Accept only', () => {
    const { asked } = load('/')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ url: KLUPPER, init: { credentials: 'include' } })
    expect(asked[0]?.init).toHaveProperty('headers', { Accept: 'application/json' })
  })

  test.each(['', '{', '<!--config-->', 'null', '[]', '{}', '{"apiBaseUrl":null}', '{"apiBaseUrl":5}'])(
    'is not asked with the configuration %j',
    config => {
      const { early, asked } = load('/', config)
      expect(asked).toEqual([])
      expect(early.answers.size).toBe(0)
    },
  )

  test('may fail to be known: that is for the app to say', async () => {
    const { early } = load('/', CONFIG, () => Promise.reject(new TypeError('Failed to fetch')))
    await settle()
    expect(await outcome(early.answers.get(KLUPPER)?.answer ?? Promise.resolve())).toBeInstanceOf(TypeError)
  })
})

describe('what the screen reads', () => {
  const reads = async (
    path: string,
    answer: () => Promise<Response>,
    prepare?: (window: HappyWindow) => void,
  ) => {
    const { urls } = load(path, CONFIG, answer, prepare)
    await settle()
    return urls()
      .slice(1)
      .map(url => url.replace('https://api.klup.example/api/', ''))
  }

  test.each([
    ['/account', ['membership', 'membership/actions-left', 'account/password']],
    ['/', ['membership', 'membership/actions-left', 'account/password']],
    ['/membership/6', ['membership', 'membership/actions-left', 'subscription', 'membership/superklupper']],
    ['/membership/cancellation', ['membership', 'membership/cancellation/type']],
    ['/payment?id=1', []],
    ['/account/change-password', []],
    ['/account/subscription/6', []],
    ['/#/membership', []],
    ['/sso', []],
  ])('at %s is asked as soon as there is a member', async (path, expected) => {
    expect(await reads(path, async () => json({}))).toEqual(expected)
  })

  test('is not asked for a visitor', async () => {
    expect(await reads('/account', async () => failure(401))).toEqual([])
  })

  test('is not asked before it is known that there is a member', async () => {
    expect(await reads('/account', () => deferred<Response>().promise)).toEqual([])
  })
})

describe('in a tab that had a member', () => {
  const ACCOUNT_READS = ['membership', 'membership/actions-left', 'account/password']
  const ask = (path: string, answer: () => Promise<Response>, prepare = note) => {
    const { urls, window } = load(path, CONFIG, answer, prepare)
    const preloads = () =>
      [...window.document.querySelectorAll('link')].map(link => link.getAttribute('href'))
    return { reads: () => urls().map(url => url.replace(/.*\/api\//, '')), preloads }
  }
  const note = ({ sessionStorage }: HappyWindow) =>
    noteMember(() => sessionStorage as unknown as Storage, true)

  test.each(['/', '/account'])(
    'what %s reads is asked beside who is signed in, and not again',
    async path => {
      const { reads, preloads } = ask(path, async () => json({}))
      expect(reads()).toEqual(['klupper', ...ACCOUNT_READS])
      expect(preloads()).toEqual(['/static/js/account.js'])
      await settle()
      expect(reads()).toEqual(['klupper', ...ACCOUNT_READS])
      expect(preloads()).toEqual(['/static/js/account.js'])
    },
  )

  test('the login page is shown all the same when nobody is signed in any more', async () => {
    const { window } = load('/login', CONFIG, undefined, window => {
      note(window)
      window.document.body.innerHTML = '<div id="root" hidden></div>'
    })
    await settle()
    expect(window.document.getElementById('root')?.hidden).toBe(false)
  })

  test('nothing differs where the browser refuses storage', async () => {
    const refuse = (window: HappyWindow) =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('No storage.', 'SecurityError')
        },
      })
    const { reads } = ask('/account', async () => json({}), refuse)
    expect(reads()).toEqual(['klupper'])
    await settle()
    expect(reads()).toEqual(['klupper', ...ACCOUNT_READS])
  })

  test('the note is gone with the member', async () => {
    const { reads } = ask(
      '/account',
      () => deferred<Response>().promise,
      window => {
        note(window)
        noteMember(() => window.sessionStorage as unknown as Storage, false)
        expect(window.sessionStorage.length).toBe(0)
      },
    )
    expect(reads()).toEqual(['klupper'])
  })
})

describe('an early answer', () => {
  function start() {
    const early = json({ early: true })
    const fetch = vi.fn(async () => json({ early: false }))
    const answers = new Map([[KLUPPER, { answer: Promise.resolve(early), stop: new AbortController() }]])
    const ask = withEarlyAnswers(
      { tokens: undefined, answers, submitted: false },
      fetch as typeof globalThis.fetch,
    )
    const isEarly = async (url: string, method: string) => (await ask(url, { method })) === early
    return { isEarly, fetch }
  }

  test('is given once, to the first who asks for the same', async () => {
    const { isEarly, fetch } = start()
    expect(await isEarly(KLUPPER, 'GET')).toBe(true)
    expect(fetch).not.toHaveBeenCalled()
    expect(await isEarly(KLUPPER, 'GET')).toBe(false)
    expect(fetch).toHaveBeenCalledExactlyOnceWith(KLUPPER, { method: 'GET' })
  })

  test('is not for another address, nor for a write', async () => {
    const { isEarly } = start()
    expect(await isEarly(`${KLUPPER}?x=1`, 'GET')).toBe(false)
    expect(await isEarly(KLUPPER, 'POST')).toBe(false)
  })

  test('is given up when who took it leaves, so that the next question does not wait for it', async () => {
    const { early, asked, window } = load('/', CONFIG, () => deferred<Response>().promise)
    const ask = withEarlyAnswers(early, window.fetch)
    const reader = new AbortController()
    void ask(KLUPPER, { method: 'GET', signal: reader.signal })
    const isStopped = () => (asked[0]?.init as RequestInit | undefined)?.signal?.aborted
    expect(isStopped()).toBe(false)
    reader.abort()
    expect(isStopped()).toBe(true)
    expect(asked).toHaveLength(1)
  })

  test('is too old after a write to the same address', async () => {
    const { isEarly } = start()
    await isEarly(KLUPPER, 'PUT')
    expect(await isEarly(KLUPPER, 'GET')).toBe(false)
  })
})
