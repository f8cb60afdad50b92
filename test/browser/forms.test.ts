import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('showing a password keeps the focus and the caret', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  const password = field(page, 'Wachtwoord')
  await password.fill('Geheim12')
  await password.press('Home')
  for (const _ of 'Geh') await password.press('ArrowRight')
  await press(page, 'Toon Wachtwoord')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await page.keyboard.type('x')
  await expect(password).toHaveValue('Gehxeim12')
  await press(page, 'Verberg Wachtwoord')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toBeFocused()
  await page.keyboard.type('y')
  await expect(password).toHaveValue('Gehxyeim12')

  // With the keyboard, the focus stays on the button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Verberg Wachtwoord' })).toBeFocused()
})

test('a page without scripts has a text, and no form that could leak a password', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/login`)
  const text = page.locator('.noscript')
  await expect(text).toBeVisible()
  await expect(text).toHaveText('Klup werkt alleen als JavaScript aanstaat in je browser.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Klup laadt niet')).toBeHidden()
  await context.close()
})

test.describe('the security policy', () => {
  test.use({ mayBreak: /^Sending form data/ })

  test('blocks forms that the app does not submit itself', async ({ page, site }) => {
    const addresses: string[] = []
    page.on('request', request => addresses.push(request.url()))
    const refused = page.waitForEvent('console', message => /form-action/.test(message.text()))
    await page.goto(`${site.url}/login`)
    await field(page, 'Wachtwoord').fill('Geheim12')
    await page.evaluate(() => document.forms[0]?.submit())
    await refused
    expect(page.url()).toBe(`${site.url}/login`)
    expect(addresses.join('\n')).not.toContain('Geheim12')
  })
})
