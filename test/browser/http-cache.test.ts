import { expect, test } from '../support/browser.ts'
import { button, payButton } from '../support/locators.ts'

const READS = [
  'GET /api/klupper',
  'GET /api/membership',
  'GET /api/membership/actions-left',
  'GET /api/subscription',
  'GET /api/payment',
  'GET /api/account/password/forgot',
]

test.describe('an API whose responses a browser may keep', () => {
  test.beforeEach(({ site }) => {
    for (const call of READS) site.mock.api.setFault(call, 'cacheable')
  })

  test('shows nothing of the last member, and lets nobody pay for another one', async ({ page, site }) => {
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/account`)
    await expect(page.getByText('Actief')).toBeVisible()
    await site.signIn(page, 'gratis')
    await page.goto(`${site.url}/membership/12`)
    await expect(page.getByText('gratis@voorbeeld.nl')).toBeVisible()
    await expect(page.getByText(/lid@voorbeeld|Actief/)).toHaveCount(0)
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
    expect(site.mock.api.world.payments.map(({ member }) => member)).toEqual(['gratis'])
  })

  test('reads the status of a payment at each check', async ({ page, site }) => {
    await site.signIn(page, 'gratis')
    await page.goto(`${site.url}/membership/12`)
    await payButton(page).click()
    await page.getByRole('button', { name: 'In behandeling' }).click()
    await expect(page.getByText('De betaling wordt nog verwerkt.')).toBeVisible()
    await expect.poll(() => site.calls(/GET .api.payment/).length).toBeGreaterThan(1)
  })

  test('sends a mail for each request of one', async ({ page, site }) => {
    await page.goto(`${site.url}/forgot-password`)
    for (const count of [1, 2]) {
      await page.getByLabel('E-mail').fill('lid@voorbeeld.nl')
      await button(page, 'Opvragen').click()
      await button(page, 'E-mailadres verbeteren').click()
      expect(site.calls(/forgot/)).toHaveLength(count)
    }
  })
})
