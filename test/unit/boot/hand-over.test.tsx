import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { waitForPage } from '../../../src/app/app-router.ts'
import { AppView } from '../../../src/app/app-view.tsx'
import { bootTable } from '../../../src/app/boot-table.ts'
import { handOver, isChanged } from '../../../src/app/hand-over.ts'
import { prerender } from '../../../src/app/prerender.tsx'
import { memberScreens } from '../../../src/app/screens.ts'
import { boot } from '../../../src/boot/boot.ts'
import { PURCHASE_KEY } from '../../../src/features/membership/record.ts'
import { RETURN_TO_KEY } from '../../../src/features/session/return-to.ts'
import { createTestApp, signIn } from '../../support/app.tsx'
import { NOON, settle } from '../../support/clock.ts'
import { ORIGIN, plainConfig } from '../../support/config.ts'
import { createTestApi } from '../../support/data.ts'
import { failure, json, text } from '../../support/fetch-stub.ts'
import { createMockFetch } from '../../support/mock-fetch.ts'
import { PAGES } from '../../support/pages.ts'

/** Some settings are empty, and their links are left out. */
const config = {
  ...plainConfig,
  termsUrl: 'https://klup.example/voorwaarden',
  extensionText: 'De dagen die je nog hebt, komen erbij.',
  paymentMethod: 'iDEAL & Wero',
}

beforeAll(async () => {
  await memberScreens.load()
  const { templates } = await prerender()
  const block = `<script type="application/json" id="app-config">${JSON.stringify(config)}</script>`
  document.body.innerHTML = `${block}<div id="root" hidden></div>${[...templates]
    .map(([id, html]) => `<template id="${id}">${html}</template>`)
    .join('')}`
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.stubGlobal('BOOT_TABLE', bootTable('/m.js'))
})

/** The parts of a page, each with its attributes in one order. */
function parts(html: string): string[] {
  const page = document.createElement('div')
  page.innerHTML = html
  for (const element of page.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const)
    for (const [name] of attributes) element.removeAttribute(name)
    for (const [name, value] of attributes.sort()) element.setAttribute(name, value)
  }
  return page.innerHTML.split(/(?=<)/)
}

type Answers = Readonly<Record<string, () => Response>>

/** Starts a page as the document does, and the app on it, up to the handover. */
async function start(at: string, as = '', answers: Answers = {}) {
  const browser = createMockFetch(createTestApi(), ORIGIN)
  if (as) await signIn(browser, as)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    (answers[url.replace(/\?.*/, '')] ?? (() => browser(ORIGIN + url, init)))(),
  )
  history.replaceState(null, '', at)
  const root = document.getElementById('root') as HTMLElement
  root.replaceChildren()
  const booted = boot(window)
  await settle()
  const { app } = createTestApp(booted.fetch as typeof fetch, { at, config })
  await app.session.read()
  await waitForPage(app.router, app.session)
  return { app, booted, root }
}

/** Hands a page over. What was painted must be what React renders first. */
async function expectFirstRender({ app, booted, root }: Awaited<ReturnType<typeof start>>, hydrates = false) {
  expect(root.childNodes.length).toBeGreaterThan(0)
  const painted = parts(root.innerHTML)
  expect(isChanged(app, booted, root)).toBe(false)
  expect(handOver(app, booted, root)).toBeDefined()
  const rendered = renderToString(<AppView app={app} />).replace(/<link rel="preload"[^>]*>|<!-- -->/g, '')
  expect(painted).toEqual(parts(rendered))
  expect(parts(root.innerHTML)).toEqual(painted)
  if (hydrates) {
    const onRecoverableError = vi.fn()
    const hydrated = hydrateRoot(root, <AppView app={app} />, { onRecoverableError })
    await settle()
    expect(onRecoverableError).not.toHaveBeenCalled()
    hydrated.unmount()
  }
  app.cache.clear()
  // A purchase that was paid would be waited for.
  app.purchases.remove()
}

const MEMBERS = ['gratis', 'lid', 'opgezegd', 'verlopen', 'superklupper', 'naamloos']
const PATHS = Object.values(PAGES).map(({ at, as }) => [at, as] as const)

test.each([['/membership', 'lid'] as const, ...PATHS])(
  'the painted page is what React renders first at %s',
  async (at, as) => {
    for (const member of as ? MEMBERS : ['']) await expectFirstRender(await start(at, member), true)
  },
)

const WITH_BLOCK = ['/account', '/membership/6'].flatMap(at =>
  ['gratis', 'lid', 'superklupper'].map(as => [at, as] as const),
)

/* biome-ignore format: a table */
const ANSWERS: [what: string, answers: Answers][] = [
  ['a failed membership', { '/api/membership': () => failure(500) }],
  ['failed plans', { '/api/subscription': () => failure(500) }],
  ['no plans', { '/api/subscription': () => json([]) }],
  ['a membership until long after', { '/api/membership': () => json({ endDate: '9999-12-31' }) }],
  ['half an answer', { '/api/subscription': () => text('{"data":') }],
  ['odd numbers', { '/api/membership/actions-left': () => json({ participations: -1, contactRequests: 9 }) }],
]
test.each(ANSWERS)('the painted page is what React renders first after %s', async (_, answers) => {
  for (const [at, as] of WITH_BLOCK) await expectFirstRender(await start(at, as, answers))
})

const purchase = { memberId: 101, pressedAt: NOON.getTime(), endDate: null }
/* biome-ignore format: a table */
test.each<[what: string, value: string]>([
  ['a press', JSON.stringify(purchase)],
  ['a payment', JSON.stringify({ ...purchase, paidAt: NOON.getTime() })],
  ['a welcome', JSON.stringify({ ...purchase, welcomed: true })],
  ['a damaged purchase', '{"pressedAt":'],
])('the painted page is what React renders first with %s in the storage', async (_, value) => {
  for (const at of ['/account', '/membership/6', '/payment?id=1']) {
    localStorage.setItem(PURCHASE_KEY, value)
    const page = await start(at, 'gratis', { '/api/payment': () => json({ status: 'paid' }) })
    if (page.root.childNodes.length > 0) await expectFirstRender(page)
  }
})

test('paints no login page with a reason that it cannot know', async () => {
  sessionStorage.setItem(RETURN_TO_KEY, '/payment?id=1')
  const { root } = await start('/login')
  expect(root.childNodes).toHaveLength(0)
})

test('a page that was painted for another member is drawn anew', async () => {
  const { app, booted, root } = await start('/account', 'lid')
  const user = app.session.user.data.peek()
  if (user) app.session.user.setData({ ...user, id: 101 })
  expect(handOver(app, booted, root)).toBeUndefined()
})
