import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { summary } from '../support/locators.ts'
import { hold, isAlive, open, SCRIPTS } from '../support/start.ts'

/** Translators, blockers and password managers change the page. The app keeps working, or shows what to do. */

/** Translates as a browser does: replaces each text by two elements with another text. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (!text.data.trim() || !parent || parent.closest('font, svg, script, style, textarea')) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = text.data
        outer.append(inner)
        parent.replaceChild(outer, text)
      }
    }
    wrap(document.body)
    new MutationObserver(() => wrap(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

test.describe('in a translated page', () => {
  test('the summary matches the chosen plan, also in a page translated before the app runs', async ({
    page,
    site,
  }) => {
    await site.signIn(page, 'lid')
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/membership/6')
    await expect(page.getByText('Nu te betalen')).toBeVisible()
    await translate(page)
    await scripts.release()
    for (const [months, perMonth] of [
      [12, '€5,00'],
      [3, '€5,98'],
      [6, '€5,83'],
    ]) {
      await page.getByRole('radio', { name: `${months} maanden` }).check()
      for (const text of [
        `${months} maanden Klup Compleet`,
        `${perMonth} per maand`,
        `Na ${months} maanden betaal je`,
      ])
        await expect(summary(page).getByText(text)).toBeVisible()
      await translate(page)
    }
  })
})

/** What extensions and translators do to a button, one after another. */
const CHANGES: readonly ((button: Element) => void)[] = [
  button => {
    for (const inner of button.querySelectorAll('svg, span > span, font')) {
      const font = document.createElement('font')
      inner.replaceWith(font)
      font.append(inner)
    }
  },
  button => {
    const font = document.createElement('font')
    button.replaceWith(font)
    font.append(button)
  },
  button => {
    const text = button.querySelector('span span')
    const font = document.createElement('font')
    font.textContent = text?.textContent ?? ''
    text?.replaceChildren(font)
  },
  button => {
    for (const inner of button.querySelectorAll('svg, span span')) inner.remove()
  },
]

/** Presses a button after each of the changes, and waits for its call, which fails. */
async function pressInVain(submit: Locator, callsOf: () => readonly string[]): Promise<void> {
  await isAlive(submit.page())
  for (const [place, change] of CHANGES.entries()) {
    await submit.evaluate(change)
    await submit.click()
    await expect.poll(callsOf).toHaveLength(place + 1)
    await expect(submit).not.toHaveAttribute('aria-busy')
  }
}

test('an extension that changes the pay button prevents no payment', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await page.goto(`${site.url}/membership/6`)
  const pay = summary(page).getByRole('button')
  site.mock.api.setFault('POST /api/payment', '503-empty')
  await pressInVain(pay, () => site.calls(/^POST/))
  await expect(summary(page)).toContainText('Er is niets betaald.')
  site.mock.api.setFault('POST /api/payment', null)
  await pay.click()
  await page.waitForURL(url => !url.href.startsWith(site.url))
})
