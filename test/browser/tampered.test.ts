import type { Locator, Page } from '@playwright/test'
import { expect, type Site, test } from '../support/browser.ts'
import { CHANGES } from '../support/changes.ts'
import { chosenRow, payBar, payButton, radio } from '../support/locators.ts'
import { hold, isAlive, open, SCRIPTS } from '../support/start.ts'

/** Translates as a browser does: replaces each text by an element with another text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('svg, script, style, textarea')) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  })

test('the terms match the chosen plan, also in a translated page', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/membership/6')
  await expect(payButton(page)).toBeVisible()
  await translate(page)
  await scripts.release()
  for (const [months, perMonth, price = ''] of [
    ['12', '€5,00', '€59,95'],
    ['3', '€5,98', '€17,95'],
    ['6', '€5,83', '€34,95'],
  ]) {
    await radio(page, new RegExp(`^${months} maanden`)).check()
    for (const text of [`${months} maanden`, `${perMonth} per maand`, 'Daarna €6,99 per maand', price])
      await expect(chosenRow(page)).toContainText(text)
    await expect(payBar(page)).toContainText(`${months} maanden, daarna €6,99 per maand${price}`)
    await translate(page)
  }
})

/** Puts a node around each part of a button, as an extension does. */
function wrapParts(button: Element): void {
  for (const part of button.querySelectorAll('svg, span span')) {
    const font = document.createElement('font')
    part.replaceWith(font)
    font.append(part)
  }
}

test('extensions and translators that change the pay button prevent no payment', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await page.goto(`${site.url}/membership/6`)
  await isAlive(page)
  const pay = payButton(page)
  site.mock.api.setFault('POST /api/payment', '503-empty')
  await pay.evaluate(wrapParts)
  await expectFailure(pay, site)
  for (const change of [
    'a node around each field and button',
    'no drawings',
    'a node around each text',
  ] as const) {
    await page.evaluate<void>(CHANGES[change])
    await expectFailure(pay, site)
  }
  await translate(page)
  await expectFailure(pay, site)
  await expect(page.getByText('Er is nu niets betaald.')).toBeVisible()
  site.mock.api.setFault('POST /api/payment', null)
  await pay.click()
  await page.waitForURL(url => !url.href.startsWith(site.url))
})

/** Presses the pay button, and waits until its one call has failed. */
async function expectFailure(pay: Locator, site: Site): Promise<void> {
  site.forgetCalls()
  await pay.click()
  await expect.poll(() => site.calls(/^POST/)).toHaveLength(1)
  await expect(pay).not.toHaveAttribute('aria-busy')
}
