import { createRoot, type Root } from 'react-dom/client'
import type { Config } from '../../src/api/config-schema.ts'
import { AppView } from '../../src/app/app-view.tsx'
import { connectBrowser } from '../../src/app/connect-browser.ts'
import { createApp } from '../../src/app/create-app.ts'
import { memberScreens } from '../../src/app/screens.ts'
import { PURCHASE_KEY } from '../../src/features/membership/purchase/purchase.ts'
import type { PaymentStatus } from '../../src/features/payment/status.ts'
import { tokenIn, withoutToken } from '../../src/features/session/token.ts'
import { followLinks } from '../../src/lib/follow-links.ts'
import { sessionCookie } from '../../src/mock/cookies.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { plainConfig } from '../support/config.ts'
import { createTestApi } from '../support/data.ts'
import { memoryHistory } from '../support/memory-history.ts'
import { createMockFetch } from '../support/mock-fetch.ts'

/** What a page shows: the address, the member, what the server and the tab know, and which calls fail. */
export interface Facts {
  readonly at: string
  /** The demo member; nobody for a visitor. */
  readonly as?: string
  /** What differs in the member's data. */
  readonly changes?: Partial<Member>
  /** The purchase of 6 months that the tab keeps. */
  readonly purchase?: object
  /** The status of the payment `tr_1` at the bank. */
  readonly payment?: PaymentStatus
  readonly faults?: Readonly<Record<string, string>>
  /** Answers in the place of the mock's, by path: the status and the JSON. */
  readonly answers?: Readonly<Record<string, readonly [status: number, json: unknown]>>
  readonly config?: Partial<Config>
}

declare global {
  interface Window {
    /** Shows the app with these facts, in the place of the one before. */
    showFacts(facts: Facts): Promise<void>
    /** The server forgets every session. */
    endSessions(): void
    setFault(call: string, fault: string): void
    endFaults(): void
  }
}

let mounted: Root | undefined
let shown = new AbortController()

window.showFacts = async facts => {
  shown.abort()
  shown = new AbortController()
  mounted?.unmount()
  sessionStorage.clear()
  localStorage.clear()
  window.scrollTo(0, 0)
  const now = new Date()
  const mock = createTestApi({ now: () => now })
  const { world } = mock
  const member = world.members.find(({ name }) => name === facts.as)
  Object.assign(member ?? {}, facts.changes)
  if (facts.payment) addPayment(mock, facts.payment)
  if (facts.purchase) keepPurchase(mock, member, facts.purchase)
  for (const [call, fault] of Object.entries(facts.faults ?? {})) mock.setFault(call, fault)
  window.setFault = mock.setFault
  window.endFaults = () => world.faults.clear()
  window.endSessions = () => world.sessions.clear()
  const address = new URL(facts.at, location.origin)
  const browser = createMockFetch(mock, location.origin)
  if (member) {
    world.sessions.set('1', member.name)
    browser.cookies.set(sessionCookie, '1')
  }
  const app = createApp({
    config: { ...plainConfig, apiBaseUrl: location.origin, ...facts.config },
    history: memoryHistory(address.pathname + withoutToken(address.search)),
    tabs: { send() {}, listen() {} },
    fetch: (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      const [status, json] = facts.answers?.[pathname] ?? []
      return status ? Promise.resolve(Response.json(json, { status })) : browser(input, init)
    },
    cookies: () => '',
    storage: () => sessionStorage,
    sharedStorage: () => localStorage,
    location: { assign() {}, replace() {} },
    token: tokenIn(address.search),
  })
  const root = document.getElementById('root') as HTMLElement
  connectBrowser(app, root, shown.signal)
  followLinks(root, path => app.router.navigate(path), shown.signal)
  await memberScreens.load()
  await app.session.read()
  mounted = createRoot(root)
  mounted.render(<AppView app={app} />)
}

type Mock = ReturnType<typeof createTestApi>

function addPayment({ world }: Mock, status: PaymentStatus): void {
  const [plan] = world.plans
  if (!plan) throw new RangeError('There is no plan.')
  const redirectUrl = `${location.origin}/payment`
  world.payments.push({
    id: 'tr_1',
    member: 'lid',
    plan,
    redirectUrl,
    status,
    checksUntilPaid: null,
    extendsAt: null,
  })
}

function keepPurchase({ world }: Mock, member: Member | undefined, purchase: object): void {
  const { id, numOfMonth: months, price } = world.plans.find(({ numOfMonth }) => numOfMonth === 6) ?? {}
  const kept = { memberId: member?.id, isOwn: true, plan: { id, months, price }, ...purchase }
  sessionStorage.setItem(PURCHASE_KEY, JSON.stringify(kept))
}
