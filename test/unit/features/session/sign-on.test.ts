import { beforeEach, describe, expect, test } from 'vitest'
import type { SitePath } from '../../../../src/lib/history.ts'
import { settle, stopClock } from '../../../support/clock.ts'
import { empty, failure, json } from '../../../support/fetch-stub.ts'
import { asMember, asVisitor, MEMBER, noticeOf, startApp } from '../../../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

const NOT_FOUND = {
  code: 'klupper_verification_token_not_found',
  message: 'Deze verificatiecode kan niet worden gevonden',
  field: null,
}
const POST = 'POST /api/account/sso/token-1'

/** A visitor who opens the link, before a server that knows the token `token-1`. */
async function open(at: string, token?: string, before?: (app: Started) => void) {
  const app = await startApp(asVisitor, { at: '/forgot-password', ...(token !== undefined && { token }) })
  app.server.on(POST, () => {
    app.server.on('GET /api/klupper', asMember)
    return json({ cookie: 'c', 'remember-me': 'r', id: 1 })
  })
  before?.(app)
  app.server.sent.length = 0
  app.router.navigate(at as SitePath)
  await settle()
  return app
}
type Started = Awaited<ReturnType<typeof startApp>>

describe('a link that works', () => {
  test.each([
    ['/sso', '/membership'],
    ['/sso/a%2Fb', '/membership/a%2Fb'],
    ['/account/subscription/12', '/membership/12'],
    ['/subscription', '/membership'],
  ])('%s posts the token, reads the member, and leads to %s', async (at, target) => {
    const { server, session, address, toastTexts, sentToTabs } = await open(at, 'token-1')
    expect(server.calls()).toEqual([POST, 'GET /api/klupper'])
    expect(session.status.value).toBe('member')
    expect(session.user.data.value).toEqual(MEMBER)
    expect(address()).toBe(target)
    expect(toastTexts()).toEqual(['success: Je bent succesvol ingelogd!'])
    expect(sentToTabs).toEqual([{ type: 'login', id: 1 }])
  })

  test('overrides an address that the visitor requested earlier, which is forgotten', async () => {
    const app = await open('/sso', 'token-1', ({ router }) => router.navigate('/account/change-password'))
    expect(app.address()).toBe('/membership')
    const next = await startApp(asVisitor, { at: '/' })
    next.server.on('GET /api/klupper', asMember)
    await next.receive({ type: 'login', id: 1 })
    expect(next.address()).toBe('/')
  })
})

describe('the token is posted once', () => {
  test('also when the page is opened again during the request', async () => {
    const app = await open('/sso', 'token-1', ({ server }) => void server.hold(POST))
    app.router.refresh()
    app.router.navigate('/sso')
    await app.session.signOn()
    expect(app.server.calls()).toEqual([POST])
    expect(app.address()).toBe('/sso')
  })

  test('and not when the page is opened again later', async () => {
    const app = await open('/sso', 'token-1', ({ server }) => {
      server.on(POST, () => failure(404, NOT_FOUND))
    })
    app.server.sent.length = 0
    app.router.navigate('/sso')
    await settle()
    expect(app.server.calls()).toEqual([])
    expect(app.address()).toBe('/login')
  })
})

describe('a link that fails', () => {
  test('since another tab used it signs in all the same', async () => {
    const app = await open('/sso/6', 'token-1', ({ server }) => {
      server.on(POST, () => failure(404, NOT_FOUND))
      server.on('GET /api/klupper', asMember)
    })
    expect(app.server.calls()).toEqual([POST, 'GET /api/klupper'])
    expect(app.session.status.value).toBe('member')
    expect(app.address()).toBe('/membership/6')
    expect(app.toastTexts()).toEqual([])
    expect(app.broadcasts).toEqual([])
    expect(noticeOf(app)).toBeUndefined()
  })
})

describe('a link that works', () => {
  test('but cannot load the current user broadcasts the error once', async () => {
    const app = await open('/sso', 'token-1', ({ server }) => {
      server.on(POST, () => empty(200))
      server.on('GET /api/klupper', () => failure(500))
    })
    expect(app.server.calls()).toEqual([POST, 'GET /api/klupper'])
    expect(app.broadcasts).toHaveLength(1)
    expect(app.toastTexts()).toHaveLength(1)
    expect(app.address()).toBe('/login')
  })
})
