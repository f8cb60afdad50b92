import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CALLS, type QueryName } from '../../../src/api/calls.ts'
import { waitForPage } from '../../../src/app/app-router.ts'
import { AppView } from '../../../src/app/app-view.tsx'
import { bootTable } from '../../../src/app/boot-table.ts'
import { handOver } from '../../../src/app/hand-over.ts'
import { prerender } from '../../../src/app/prerender.tsx'
import { memberScreens } from '../../../src/app/screens.ts'
import { BLOCKS } from '../../../src/boot/blocks.tsx'
import { boot } from '../../../src/boot/boot.ts'
import { PURCHASE_KEY, SHARED_KEY } from '../../../src/features/membership/purchase/purchase.ts'
import { RETURN_TO_KEY } from '../../../src/features/session/return-to.ts'
import { addDays } from '../../../src/lib/dates.ts'
import { createTestApp } from '../../support/app.tsx'
import { settle } from '../../support/clock.ts'
import { plainConfig } from '../../support/config.ts'
import { PAGES } from '../../support/pages.ts'
import { createRandom, type Random } from '../../support/random.ts'
import { randomAnswers } from '../../support/random-answers.ts'

/** How many random answers each block gets: `ANSWERS=2000 npx vitest run --project unit hand-over` */
const COUNT = Number(process.env.ANSWERS ?? 25)
/** Ends only a test that hangs. */
const TIMEOUT = COUNT * 5000

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
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('BOOT_TABLE', bootTable('/m.js'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => history.replaceState(null, '', '/'))

interface Answer {
  readonly status: number
  readonly body: string
}

/** Random answers, most of which are well-formed. */
function answersOf({ pick, below }: Random, today: string): Readonly<Record<string, Answer>> {
  const oneOf = <T,>(...items: T[]): T => items[below(items.length)] as T
  const mostly = (value: unknown, ...others: unknown[]) => (below(25) === 0 ? oneOf(...others) : value)
  const answer = (value: unknown, status = 200): Answer => {
    const data = mostly(value, null, [], {}, 'x', 5)
    const body = JSON.stringify(oneOf(data, { data }))
    return {
      status: Number(mostly(status, 500, 404)),
      body: String(mostly(body, '', '{"data":', `${body}x`)),
    }
  }
  const reads = Object.entries(randomAnswers({ pick, below }, today, mostly))
  return {
    [CALLS.hasPassword.path]: answer({}),
    ...Object.fromEntries(
      reads.map(([name, { data, status }]) => [CALLS[name as QueryName].path, answer(data, status)]),
    ),
  }
}

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

/** What the tab and the browser remember, or somebody has put there. */
function remember({ below }: Random): void {
  const oneOf = <T,>(...items: T[]): T => items[below(items.length)] as T
  const plan = { id: 1, months: 6, price: 34.95 }
  const before = oneOf(undefined, { kind: 'none', endDate: null }, { kind: 'active', endDate: '2026-01-31' })
  const memberId = oneOf(1, 1, 2)
  const texts = [
    ...['started', 'started', 'paid', 'booked', 'notPaid', 'x'].map(state =>
      JSON.stringify({
        state,
        memberId,
        isOwn: true,
        plan: oneOf(plan, plan, undefined),
        before,
        paidOn: '2026-02-01',
      }),
    ),
    ...['{}', 'null', '{"state":'],
  ]
  sessionStorage.clear()
  localStorage.clear()
  if (below(3) === 0) sessionStorage.setItem(PURCHASE_KEY, oneOf(...texts))
  if (below(8) === 0)
    localStorage.setItem(
      SHARED_KEY,
      oneOf(JSON.stringify({ memberId, isOwn: true, until: Date.now() + 60_000 }), '{}'),
    )
  if (below(8) === 0) sessionStorage.setItem(RETURN_TO_KEY, oneOf('/membership/6', '/payment?id=1'))
}

/** What an extension, a translator or a blocker does to a page. */
function change(root: HTMLElement, { below }: Random): void {
  const elements = [...root.querySelectorAll('*')]
  const element = elements[below(elements.length)]
  if (!element) return
  const foreign = document.createElement(['div', 'font', 'span', 'input'][below(4)] ?? '')
  const [text] = [...element.childNodes].filter(node => node instanceof Text)
  const changes = [
    () => element.remove(),
    () => element.prepend(foreign),
    () => element.before('x', foreign),
    () => element.setAttribute('data-foreign', 'x'),
    () => element.removeAttribute('class'),
    () => element.replaceWith(...element.childNodes),
    () => {
      element.replaceWith(foreign)
      foreign.append(element)
    },
    () => text?.replaceWith(foreign),
    () => {
      if (text) text.data = 'x'
    },
  ]
  changes[below(changes.length)]?.()
}

/** Starts a page from random answers as the document does, and hands it over to the app. */
async function handOverAt(path: string, random: Random) {
  const today = addDays('2026-01-31', random.below(800))
  vi.setSystemTime(`${today}T${random.pick(['00:00:00', '12:30:00', '23:59:59'])}`)
  const answers = { ...answersOf(random, today) }
  if (path === '/login' && random.below(4) > 0) answers[CALLS.currentUser.path] = { status: 401, body: '' }
  remember(random)
  vi.stubGlobal('fetch', async (url: string) => {
    const { status = 404, body = '' } = answers[url.replace(/\?.*/, '')] ?? {}
    return new Response(body, { status })
  })
  history.replaceState(null, '', path)
  const root = document.getElementById('root') as HTMLElement
  root.replaceChildren()
  const booted = boot(window)
  await settle()
  const { app } = createTestApp(booted.fetch as typeof fetch, { at: path, config })
  await app.session.read()
  await waitForPage(app.router, app.session)
  if (random.below(5) === 0) app.toasts.show('Een bericht', 'info')
  const isPainted = root.childNodes.length > 0
  if (random.below(2) === 0) for (let count = 3; count > 0; count--) change(root, random)
  const hands = vi.spyOn(booted, 'handOver')
  const pressed = handOver(app, booted, root)
  const hadBlock = hands.mock.results[0]?.value.answers !== undefined
  const rendered = renderToString(<AppView app={app} />).replace(/<link rel="preload"[^>]*>|<!-- -->/g, '')
  const result = { isPainted, isHanded: pressed !== undefined, hadBlock, drawn: root.innerHTML, rendered }
  if (pressed && random.below(10) === 0) {
    const onRecoverableError = vi.fn()
    const hydrated = hydrateRoot(root, <AppView app={app} />, { onRecoverableError })
    await settle()
    expect(onRecoverableError).not.toHaveBeenCalled()
    hydrated.unmount()
  }
  app.cache.clear()
  // A purchase that was paid would be waited for.
  app.purchases.send({ type: 'loggedOut' })
  return result
}

test.each([
  ['membership', '/membership'],
  ...Object.entries(PAGES).map(([screen, { at }]) => [screen, at] as const),
] as const)(
  'the page %s that the app takes over at %s is what React renders first',
  async (screen, path) => {
    let blocks = 0
    const rounds = BLOCKS[screen] ? COUNT : COUNT / 3
    for (let round = 0; round < rounds; round++) {
      const { isPainted, isHanded, hadBlock, drawn, rendered } = await handOverAt(
        path,
        createRandom(`${path} ${round}`),
      )
      expect(isHanded, `round ${round}`).toBe(isPainted)
      if (!isHanded) continue
      // What others have added to an element remains.
      expect(parts(drawn.replaceAll(' data-foreign="x"', '')), `round ${round}`).toEqual(parts(rendered))
      if (hadBlock) blocks++
    }
    if (BLOCKS[screen]) expect(blocks).toBeGreaterThan(COUNT / 10)
  },
  TIMEOUT,
)

test('a painted status is that of its payment, and goes with the session of its member', async () => {
  sessionStorage.clear()
  localStorage.clear()
  const member = { id: 1, email: 'sanne@voorbeeld.nl' }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.startsWith(CALLS.payment.path) ? { status: 'paid' } : member),
  )
  history.replaceState(null, '', '/payment?id=1')
  const booted = boot(window)
  await settle()
  const { app } = createTestApp(booted.fetch as typeof fetch, { at: '/payment?id=1', config })
  await app.session.read()
  await waitForPage(app.router, app.session)
  handOver(app, booted, document.getElementById('root') as HTMLElement)
  const paidStatus = (search: string) => app.queries.payment(search).data.peek()?.status
  expect([paidStatus('?id=1'), paidStatus('?id=2')]).toEqual(['paid', undefined])
  app.session.user.setData({ ...member, id: 2, firstName: '', photo: '', hasEndedMembership: false })
  expect(paidStatus('?id=1')).toBeUndefined()
  app.cache.clear()
})
