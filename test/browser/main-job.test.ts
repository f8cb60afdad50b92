import { expect, logIn, test } from '../support/browser.ts'

const inMonths = (months: number, from: string) => {
  const [day = 0, month = 0, year = 0] = from.split('-').map(Number)
  const last = new Date(year, month + months, 0).getDate()
  const date = new Date(year, month - 1 + months, Math.min(day, last))
  return [date.getDate(), date.getMonth() + 1, date.getFullYear()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
}

test('a member signs in, buys 6 months, comes back from paying, and cancels with a reason', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom bij Klup!')
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mijn Account')
  const before = (await page.getByText(/^\d\d-\d\d-\d{4}$/).textContent()) ?? ''

  await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
  await page.getByRole('radio', { name: '6 maanden, €34,95, €5,83 per maand' }).check()
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await page.getByRole('button', { name: 'Betalen met iDeal' }).click()

  await expect(page).toHaveURL(/checkout/)
  await page.getByRole('button', { name: 'Betaald', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\?id=/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('De betaling is gelukt, bedankt!')
  await expect(page.getByText('Betaling geslaagd!').first()).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/account`, { timeout: 20_000 })
  await expect(page.getByText(inMonths(6, before), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
  await page.getByRole('link', { name: 'Lidmaatschap opzeggen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We zien je graag blijven!')
  await page.getByRole('radio', { name: 'Ik vind het lidmaatschap te duur' }).check()
  await page.getByLabel('Extra toelichting').fill('Dank jullie wel.')
  site.forgetCalls()
  await page.getByRole('button', { name: 'Lidmaatschap opzeggen' }).click()
  await expect(page.getByText('Je lidmaatschap is beëindigd.').first()).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/account`)
  await expect(page.getByText('Opgezegd', { exact: true })).toBeVisible()
  expect(site.calls(/^POST/)).toEqual(['POST /api/membership/cancellation', 'POST /api/membership/end'])
  expect(site.calls(/^GET \/api\/(klupper|membership)$/).sort()).toEqual([
    'GET /api/klupper',
    'GET /api/membership',
  ])
  expect(site.mock.api.world.cancellations).toMatchObject([
    { reasonTypeId: 3, reasonText: 'Dank jullie wel.' },
  ])

  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom bij Klup!')
})

const MEMBERS = [
  ['gratis', 'Gratis'],
  ['op', 'Je activiteiten en contactverzoeken zijn op'],
  ['contact-op', 'Je contactverzoeken zijn op'],
  ['lid', 'Actief'],
  ['laatste-dag', 'vandaag is de laatste dag'],
  ['opgezegd', 'Opgezegd'],
  ['verlopen', 'Klup Start'],
  ['superklupper', 'Gratis'],
  ['fotoloos', 'Gratis'],
  ['naamloos', 'Fijn dat je er bent.'],
] as const

for (const [member, sign] of MEMBERS) {
  test(`the demo member ${member} signs in and sees the account as it is`, async ({ page, site }) => {
    await page.goto(`${site.url}/login`)
    await logIn(page, `${member}@voorbeeld.nl`)
    await expect(page).toHaveURL(`${site.url}/account`)
    await expect(page.getByText(sign, { exact: true }).first()).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/undefined|null|NaN|\[object/)
  })
}

test('each read is made once within the stale time, and focus reads the membership and nothing else', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(page.getByText('Actief')).toBeVisible()
  await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
  await expect(page.getByRole('radio')).toHaveCount(3)
  await page.getByRole('link', { name: 'Mijn Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mijn Account')
  const reads = site.calls(/^GET/).filter(call => call !== 'GET /api/klupper')
  expect(reads.sort()).toEqual([
    'GET /api/account/password',
    'GET /api/membership',
    'GET /api/membership/actions-left',
    'GET /api/membership/superklupper',
    'GET /api/subscription',
  ])
  // Once as a visitor, once after the login.
  expect(site.calls(/api\/klupper$/)).toHaveLength(2)

  site.forgetCalls()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => site.calls()).toEqual(['GET /api/membership'])
})
