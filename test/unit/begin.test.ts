// @vitest-environment node
import { Window as HappyWindow } from 'happy-dom'
import { describe, expect, test, vi } from 'vitest'
import { withEarlyAnswers } from '../../src/early/answers.ts'
import { begin } from '../../src/early/begin.ts'
import { hintMember } from '../../src/session/member-hint.ts'
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
  answer: (url: string) => Promise<Response> = async () => failure(401),
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
      return answer(String(url))
    },
  })
  const page = window as unknown as Window
  const steps = vi.spyOn(page.history, 'pushState')
  return { early: begin(page), window: page, asked, steps, urls: () => asked.map(({ url }) => url) }
}

/** What a server says to some paths of its API; to all others something that is fine. */
const answerTo = (answers: Readonly<Record<string, () => Response>>, url: string) =>
  (answers[url.replace('https://api.klup.example/api/', '')] ?? (() => json({})))()

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
    [
      '/account/subscription/6',
      ['membership', 'membership/actions-left', 'subscription', 'membership/superklupper'],
    ],
    ['/login', ['membership', 'membership/actions-left', 'account/password']],
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

describe('in a tab that had a member moments ago', () => {
  const ACCOUNT_READS = ['membership', 'membership/actions-left', 'account/password']
  const ask = (path: string, answer: () => Promise<Response>, prepare = note) => {
    const { urls, window } = load(path, CONFIG, answer, prepare)
    const preloads = () =>
      [...window.document.querySelectorAll('link')].map(link => link.getAttribute('href'))
    return { reads: () => urls().map(url => url.replace(/.*\/api\//, '')), preloads }
  }
  const note = ({ sessionStorage }: HappyWindow) =>
    hintMember(() => sessionStorage as unknown as Storage, true)

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

  test('the hint holds for 5 minutes, in which no session ends by itself', async () => {
    const ago = (ms: number) => (window: HappyWindow) => {
      note(window)
      vi.setSystemTime(Date.now() + ms)
    }
    const pending = () => deferred<Response>().promise
    expect(ask('/account', pending, ago(299_999)).reads()).toEqual(['klupper', ...ACCOUNT_READS])
    expect(ask('/account', pending, ago(300_000)).reads()).toEqual(['klupper'])
    expect(ask('/account', pending, ago(-1)).reads()).toEqual(['klupper'])
  })

  test('a read that was refused before it was known who is there is asked again', async () => {
    const answers = {
      klupper: () => json({ id: 1 }),
      membership: () => failure(401),
      'membership/actions-left': () => failure(404),
    }
    const { early, urls, window } = load('/account', CONFIG, async url => answerTo(answers, url), note)
    const before = urls().length
    const read = async (path: string) =>
      (await withEarlyAnswers(early, window.fetch)(`https://api.klup.example/api/${path}`, { method: 'GET' }))
        .status
    expect(await read('membership')).toBe(401)
    expect(urls()).toHaveLength(before + 1)
    expect(await read('membership/actions-left')).toBe(404)
    expect(await read('account/password')).toBe(200)
    expect(urls()).toHaveLength(before + 1)
  })

  test('the hint is gone with the member', async () => {
    const { reads } = ask(
      '/account',
      () => deferred<Response>().promise,
      window => {
        note(window)
        hintMember(() => window.sessionStorage as unknown as Storage, false)
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
    const answers = new Map([
      [KLUPPER, { answer: Promise.resolve(early), stop: new AbortController(), isGuess: false }],
    ])
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

  test('is no answer any more once another one was given up, since somebody else may be there', async () => {
    const { early, asked, window } = load('/account', CONFIG, () => deferred<Response>().promise)
    early.answers.set('https://api.klup.example/api/membership', {
      answer: Promise.resolve(json({ early: true })),
      stop: new AbortController(),
      isGuess: true,
    })
    const ask = withEarlyAnswers(early, window.fetch)
    const reader = new AbortController()
    void ask(KLUPPER, { method: 'GET', signal: reader.signal })
    reader.abort()
    void ask('https://api.klup.example/api/membership', { method: 'GET' })
    expect(asked.map(({ url }) => url)).toEqual([KLUPPER, 'https://api.klup.example/api/membership'])
  })

  test('has its text read before anybody takes it', async () => {
    const response = json({ id: 1 })
    const text = vi.spyOn(response, 'text')
    const { early } = load('/', CONFIG, async () => response)
    await settle()
    expect(text).toHaveBeenCalledOnce()
    const taken = await withEarlyAnswers(early, vi.fn())(KLUPPER, { method: 'GET' })
    expect(JSON.parse(await taken.text())).toEqual({ id: 1 })
    expect(text).toHaveBeenCalledOnce()
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
