import { beforeEach, describe, expect, test } from 'vitest'
import type { SitePath } from '../../../../src/lib/history.ts'
import { advance, settle, stopClock } from '../../../support/clock.ts'
import { empty, failure, json, text } from '../../../support/fetch-stub.ts'
import { asMember, asVisitor, MEMBER, noticeOf, startApp } from './start-app.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

const USER = 'GET /api/klupper'
const POST = 'POST /api/account/sso/token-1'
const tokenNotFound = () =>
  failure(404, { code: 'klupper_verification_token_not_found', message: 'Onbekend' })

type App = Awaited<ReturnType<typeof startApp>>

/** A visitor who opens a link with a token that the server knows. */
async function open(at: SitePath, before: (app: App) => void = () => {}) {
  const app = await startApp(asVisitor, { at: '/forgot-password', token: 'token-1' })
  app.server.on(POST, () => {
    app.server.on(USER, asMember)
    return json({ cookie: 'c', 'remember-me': 'r', id: 1 })
  })
  before(app)
  app.server.sent.length = 0
  app.router.navigate(at)
  await settle()
  return app
}

describe('a link with a token', () => {
  test.each([
    ['/sso', '/membership'],
    ['/sso/a%2Fb', '/membership/a%2Fb'],
    ['/account/subscription/12', '/membership/12'],
    ['/subscription', '/membership'],
  ] as const)('%s posts the token, reads the member, and leads to %s', async (at, target) => {
    const { server, session, address, toastTexts, sentToTabs } = await open(at)
    expect(server.calls()).toEqual([POST, USER])
    expect(session.user.data.value).toEqual(MEMBER)
    expect(address()).toBe(target)
    expect(toastTexts()).toEqual(['success: Je bent succesvol ingelogd!'])
    expect(sentToTabs).toEqual([{ type: 'login', id: 1 }])
  })

  test('overrides an address that the visitor requested earlier, which is forgotten', async () => {
    const app = await open('/sso', ({ router }) => router.navigate('/account/change-password'))
    expect(app.address()).toBe('/membership')
    const next = await startApp(asVisitor, { at: '/' })
    next.server.on(USER, asMember)
    await next.receive({ type: 'login', id: 1 })
    expect(next.address()).toBe('/')
  })

  test('posts the token once when it is opened again during the request', async () => {
    const app = await open('/sso', ({ server }) => void server.hold(POST))
    app.router.refresh()
    app.router.navigate('/sso')
    await app.session.signOn()
    expect(app.server.calls()).toEqual([POST])
    expect(app.address()).toBe('/sso')
  })

  test('posts the token once when it is opened again after a failure', async () => {
    const app = await open('/sso', ({ server }) => server.on(POST, tokenNotFound))
    app.server.sent.length = 0
    app.router.navigate('/sso')
    await settle()
    expect(app.server.calls()).toEqual([])
    expect(app.address()).toBe('/login')
  })

  test('signs in also when another tab has used the token', async () => {
    const app = await open('/sso/6', ({ server }) => {
      server.on(POST, tokenNotFound)
      server.on(USER, asMember)
    })
    expect(app.server.calls()).toEqual([POST, USER])
    expect(app.session.status.value).toBe('member')
    expect(app.address()).toBe('/membership/6')
    expect([app.toastTexts(), app.broadcasts, noticeOf(app)]).toEqual([[], [], undefined])
  })

  test('posts nothing while the page is prerendered', async () => {
    Object.assign(document, { prerendering: true })
    const app = await open('/sso')
    expect(app.server.calls()).toEqual([])
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
    await settle()
    expect(app.server.calls()).toEqual([POST, USER])
    expect(app.address()).toBe('/membership')
  })

  test('posts nothing when somebody has signed in while the page was prerendered', async () => {
    Object.assign(document, { prerendering: true })
    const app = await open('/sso/6')
    app.server.on(USER, asMember)
    await app.receive({ type: 'login', id: 1 })
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
    await settle()
    expect(app.server.calls()).toEqual([USER])
    expect(app.address()).toBe('/membership/6')
  })

  test.each([
    ['accepts the token', () => empty(200)],
    ['answers with an error of a gateway', () => text('<h1>Bad Gateway</h1>', 502)],
  ])('reads the member a second time when the server %s', async (_, answer) => {
    const app = await open('/sso/6', ({ server }) => {
      server.on(POST, () => {
        server.hold(USER).resolve(asVisitor())
        server.on(USER, asMember)
        return answer()
      })
    })
    await advance(1000)
    expect(app.server.calls()).toEqual([POST, USER, USER])
    expect(app.address()).toBe('/membership/6')
  })

  test('reports once that the member could not be read', async () => {
    const app = await open('/sso', ({ server }) => {
      server.on(POST, () => empty(200))
      server.on(USER, () => failure(500))
    })
    expect(app.server.calls()).toEqual([POST, USER])
    expect(app.broadcasts).toHaveLength(1)
    expect(app.toastTexts()).toHaveLength(1)
    expect(app.address()).toBe('/login')
  })
})
