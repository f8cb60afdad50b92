import { POLL_INTERVAL } from '../../src/api/reads.ts'
import { expect, test } from '../support/browser.ts'
import { payButton } from '../support/locators.ts'

const READS = [
  'GET /api/klupper',
  'GET /api/membership',
  'GET /api/membership/actions-left',
  'GET /api/subscription',
  'GET /api/payment',
]

test('where a browser may keep the responses of the API, a member sees and pays nothing of the last one', async ({
  page,
  site,
}) => {
  for (const call of READS) site.mock.api.setFault(call, 'cacheable')
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

  // Each check of a payment reads its status.
  await page.clock.install()
  await page.getByRole('button', { name: 'In behandeling' }).click()
  await expect(page.getByText('De betaling wordt nog verwerkt.')).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(POLL_INTERVAL)
      return site.calls(/GET .api.payment/).length
    })
    .toBeGreaterThan(2)
})
