import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PATHS } from '../../../src/api/paths.ts'
import { AppView } from '../../../src/app/app-view.tsx'
import { matchesPainted, readBlock } from '../../../src/app/painted.ts'
import { prerender } from '../../../src/app/prerender.tsx'
import { memberScreens } from '../../../src/app/screens.ts'
import { waitForPage } from '../../../src/app/wait-for-page.ts'
import { addDays } from '../../../src/lib/dates.ts'
import { userIn } from '../../../src/start/current-user.ts'
import { readFacts } from '../../../src/start/facts.ts'
import { paint, paintBlock } from '../../../src/start/paint.ts'
import { createRandom, type Random } from '../../simulation/random.ts'
import { createTestApp } from '../../support/app.tsx'
import { plainConfig } from '../../support/config.ts'

/** How many random answers each block gets: `ANSWERS=2000 npx vitest run --project unit painted-answers` */
const COUNT = Number(process.env.ANSWERS ?? 150)
const TIMEOUT = COUNT * 200

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
  document.body.innerHTML = `<div id="root" hidden></div>${[...templates]
    .map(([id, html]) => `<template id="${id}">${html}</template>`)
    .join('')}`
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // The app names each flag that it cannot read.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

interface Answer {
  readonly status: number
  readonly body: string
}

/** Random answers, most of which are well-formed. */
function answersOf({ pick, below }: Random, today: string): Readonly<Record<string, Answer>> {
  const oneOf = <T,>(...items: T[]): T => items[below(items.length)] as T
  /** A value, or seldom another one. */
  const mostly = (value: unknown, ...others: unknown[]) => (below(25) === 0 ? oneOf(...others) : value)
  const answer = (value: unknown, status = 200): Answer => {
    const data = mostly(value, null, [], {}, 'x', 5)
    const body = JSON.stringify(oneOf(data, { data }))
    return {
      status: Number(mostly(status, 500, 404)),
      body: String(mostly(body, '', '{"data":', `${body}x`)),
    }
  }
  const days = oneOf(-400, -31, -1, 0, 1, 2, 5, 6, 7, 30, 61, 62, 63, 92, 365, 366, 800, 40_000)
  const flag = () => oneOf<unknown>(true, false, false, undefined, 1, '0', mostly('true', 'ja', 2))
  const price = () => oneOf<unknown>(17.95, 34.95, 59.95, 29.95, mostly(5, 0, -1, 1e9, 9.999, '5', null))
  const plan = (id: number) => ({
    id: mostly(id, 'x', 1.5),
    numOfMonth: oneOf<unknown>(1, 3, 6, 12, mostly(24, 2.5, 0, '6')),
    price: price(),
    pricePerMonth: price(),
    active: mostly(undefined, true, false),
    inActive: mostly(undefined, true, false),
    isRenewal: mostly(flag(), true),
    forSuperkluppers: flag(),
  })
  const left = () => mostly(below(3), -1, 2.5, 9, '2', undefined)
  return {
    [PATHS.currentUser]: answer({
      id: 1,
      email: oneOf('sanne@voorbeeld.nl', '{email}', 'a.b{id}@c.d.nl', mostly('x@y.nl', '', null)),
      firstName: oneOf('Sanne', '', '{firstName}', '<b>', undefined),
      photo: oneOf('', '/a/b.jpg', `${location.origin}/x.jpg`, 'https://elsewhere.example/x.jpg', undefined),
      hasEndedMembership: flag(),
    }),
    [PATHS.membership]: answer({
      endDate: oneOf(null, mostly(addDays(today, days), '2026-02-30', 5, undefined)),
    }),
    [PATHS.actionsLeft]: answer({ participations: left(), contactRequests: left() }),
    [PATHS.subscriptions]: answer(
      Array.from({ length: mostly(3, 0, 1, 2, 5) as number }, (_, id) => plan(id)),
    ),
    [PATHS.superklupper]: answer({}, oneOf(200, 404)),
    [PATHS.hasPassword]: answer({}),
    [PATHS.payment]: answer({
      status: pick(['open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'authorized', 'x']),
    }),
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

/** Paints a page from random answers, and renders it from the same ones. */
async function paintAndRender(screen: string, path: string, random: Random) {
  const today = addDays('2026-01-31', random.below(800))
  vi.setSystemTime(`${today}T${random.pick(['00:00:00', '12:30:00', '23:59:59'])}`)
  const answers = answersOf(random, today)
  const respond = async (url: string) => {
    const { status = 404, body = '' } = answers[url.replace(/\?.*/, '')] ?? {}
    return new Response(body, { status })
  }
  const user = userIn(answers[PATHS.currentUser]?.body ?? '')
  if (!user || answers[PATHS.currentUser]?.status !== 200) return undefined
  const sent = new Map(Object.values(PATHS).map(name => [name as string, respond(name)]))
  const months = /\/membership\/(.+)/.exec(path)?.[1]
  const facts = await readFacts(screen, { user, months }, sent, window)
  const page = { screen, user }
  paint(page, config, document)
  const root = document.getElementById('root') as HTMLElement
  if (!facts || !paintBlock(page, facts, config, document)) return undefined
  const { app } = createTestApp((async (url: string) => respond(url)) as typeof fetch, { at: path, config })
  await app.session.load()
  await waitForPage(app)
  await readBlock(app)
  const painted = { ...page, facts }
  app.setPainted(facts)
  const rendered = renderToString(<AppView app={app} />).replace(/<link rel="preload"[^>]*>/g, '')
  const isMatch = matchesPainted(painted, app)
  app.cache.clear()
  return {
    isMatch,
    painted: parts(root.innerHTML),
    rendered: parts(rendered),
  }
}

test.each([
  ['account', '/account'],
  ['membership', '/membership'],
  ['membership', '/membership/6'],
  ['payment', '/payment?id=1'],
])(
  'the script in the document paints %s at %s as the app renders it, or not at all',
  async (screen, path) => {
    let count = 0
    for (let round = 0; round < COUNT; round++) {
      const result = await paintAndRender(screen, path, createRandom(`${path} ${round}`))
      if (!result) continue
      count++
      expect(result.painted, `round ${round}`).toEqual(result.rendered)
      expect(result.isMatch, `round ${round}`).toBe(true)
    }
    expect(count).toBeGreaterThan(COUNT / 5)
  },
  TIMEOUT,
)
