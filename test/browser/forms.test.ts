import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { button, field, link } from '../support/locators.ts'
import { isAlive } from '../support/start.ts'

const press = (page: Page, name: string) => button(page, name).click()

test('a shown password keeps the caret, and a message moves no pressed link', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  await isAlive(page)
  const password = field(page, 'Wachtwoord')
  await password.fill('Geheim12')
  await password.press('Home')
  for (const _ of 'Geh') await password.press('ArrowRight')
  await press(page, 'Toon wachtwoord')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await page.keyboard.type('x')
  await expect(password).toHaveValue('Gehxeim12')
  await press(page, 'Verberg wachtwoord')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toBeFocused()
  await page.keyboard.type('y')
  await expect(password).toHaveValue('Gehxyeim12')

  // With the keyboard, the focus stays on the button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(button(page, 'Verberg wachtwoord')).toBeFocused()

  const email = field(page, 'E-mail')
  const login = page.waitForRequest(/\/api\/login$/)
  await email.pressSequentially('piet@müller.nl')
  await press(page, 'Inloggen')
  expect((await login).postData()).toContain('piet@müller.nl')
  await expect(email).toHaveValue('piet@müller.nl')

  await email.fill('')
  const other = link(page, 'Wachtwoord vergeten?')
  // The press lasts longer than the delay of the message.
  await other.click({ delay: 500 })
  await expect(page).toHaveURL(`${site.url}/forgot-password`)
  await page.goBack()
  await email.focus()
  await other.dragTo(page.getByRole('heading', { level: 1 }))
  await expect(page.getByText('E-mail is een vereist veld')).toBeVisible()
})

test('autofill without events enables the button, also with reduced motion', async ({ page, site }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    await test.step(reducedMotion, async () => {
      await page.emulateMedia({ reducedMotion })
      await page.goto(`${site.url}/login`)
      await isAlive(page)
      const email = field(page, 'E-mail')
      const submit = button(page, 'Inloggen')
      await email.focus()
      await email.blur()
      await expect(submit).toBeDisabled()
      await email.evaluate((input: HTMLInputElement) => {
        input.value = 'lid@voorbeeld.nl'
      })
      await becomeAutofilled(page, '[name="email"]')
      await expect(submit).toBeEnabled()
      await expect(email).not.toHaveAttribute('aria-invalid')
    })
})

/** Makes a field match `:autofill`, as Chromium itself does when it fills it. */
async function becomeAutofilled(page: Page, selector: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const domain of ['DOM', 'CSS'] as const) await devtools.send(`${domain}.enable`)
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['autofill'] })
}

test('a page without scripts has a text, and no form', async ({ browser, site }) => {
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

  test('the policy blocks forms that the app does not submit itself', async ({ page, site }) => {
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
