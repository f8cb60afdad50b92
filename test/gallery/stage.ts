import type { Page } from '@playwright/test'
import { PURCHASE_KEY } from '../../src/features/membership/purchase/record.ts'
import type { PaymentStatus } from '../../src/features/payment/status.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { expect, type Site } from '../support/browser.ts'
import { button, field } from '../support/locators.ts'
import { addPaymentTo, keptPurchase } from './setup.ts'

/** Noon, local time, of the day in the design's pictures. */
export const DAY = new Date(2025, 10, 20, 12)

/** The page and the site of a state. */
export interface Stage {
  readonly page: Page
  readonly site: Site
}

/** Configuration that shows the legal links, and the new name of the payment method. */
export const LEGAL = {
  paymentMethod: 'iDEAL | Wero',
  termsUrl: 'https://klup.example/voorwaarden',
  privacyUrl: 'https://klup.example/privacy',
  withdrawalUrl: 'https://klup.example/herroepen',
  accessibilityUrl: 'https://klup.example/toegankelijkheid',
}

/** Changes that make a demo member the one in the design's pictures. */
export const MARIJKE = { email: 'marijke@voorbeeld.nl', firstName: 'Marijke' }

/** A word without a place to break the line. */
export const LONG_WORD = 'onafgebroken'.repeat(12)

/** Resets the members, and stops the clock of page and server on the day of the pictures. */
export async function prepare({ page, site }: Stage): Promise<void> {
  Object.assign(site.mock.api.settings, { now: () => DAY })
  site.mock.api.reset()
  await page.clock.install({ time: DAY.getTime() - 3_600_000 })
  await page.clock.pauseAt(DAY)
}

/** Prepares a page, and signs in as a demo member, with changes to their data. */
export async function signInAs(stage: Stage, name: string, changes: Partial<Member> = {}): Promise<void> {
  await prepare(stage)
  const { page, site } = stage
  const member = site.mock.api.world.members.find(candidate => candidate.name === name)
  Object.assign(member ?? {}, changes)
  await site.signIn(page, name)
}

/** The return address of the bank, for the payment of `addPayment`. */
export const PAYMENT = '/payment?id=tr_1'

/** Adds a payment of the member `lid`, with its status at the bank. */
export const addPayment = ({ mock, url }: Site, status: PaymentStatus) =>
  addPaymentTo(mock.api.world, url, status)

/** Changes the status of the payment at the bank. */
export function setStatus({ mock }: Site, status: PaymentStatus): void {
  for (const payment of mock.api.world.payments) payment.status = status
}

/** Keeps a purchase of the plan of 6 months in the browser's storage. */
export const keepPurchase = ({ page, site }: Stage, name: string, purchase: object) =>
  page.addInitScript(
    // The clock of the page is another one.
    ([key = '', text = '']) =>
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), at: Date.now() - 60_000 })),
    [PURCHASE_KEY, keptPurchase(site.mock.api.world, name, purchase)],
  )

/** Resets the server, and empties the browser, which is then that of a member or of a visitor: one test looks at many pages. */
export async function startAnew({ page, site }: Stage, name: string): Promise<void> {
  // A page of the site without the app.
  await page.goto(`${site.url}/favicon.svg`)
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.context().clearCookies()
  site.mock.api.reset()
  site.forgetCalls()
  if (name) await site.signIn(page, name)
}

/** Opens an address, and waits for its page. */
export async function go({ page, site }: Stage, path: string): Promise<void> {
  await page.goto(site.url + path)
  await settled(page)
}

/** Waits for the heading, the data and the images of a page. It looks at each frame, which is faster than repeated assertions. */
export const settled = (page: Page) =>
  page.waitForFunction(() => {
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0
    return (
      isSeen(document.querySelector('h1')) &&
      // Prices are read after the rest of a page.
      ![...document.querySelectorAll('[data-placeholder]')].some(isSeen) &&
      !document.body.innerText.includes('Een ogenblik…') &&
      [...document.images].every(({ complete }) => complete)
    )
  })

/** Opens an address as a visitor. */
export async function visit(stage: Stage, path: string): Promise<void> {
  await prepare(stage)
  await go(stage, path)
}

/** Opens an address as a demo member. */
export async function visitAs(stage: Stage, name: string, path: string, changes?: Partial<Member>) {
  await signInAs(stage, name, changes)
  await go(stage, path)
}

/** Waits for a text on the page, and until the toasts have closed. */
export async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('main').getByText(text).first().waitFor()
  // A toast stays under the pointer.
  await page.mouse.move(0, 0)
  await page.clock.runFor(6000)
  await expect(button(page, 'Melding sluiten')).toHaveCount(0)
}

/** Fills in fields by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}
