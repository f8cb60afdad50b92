import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { CURRENT_USER, heading, hold, open, SCRIPTS, stopAnimationsAt } from '../support/start.ts'
import { breakChunk, FAULTS, failure, pathOf, unavailable } from './broken-chunk.ts'

/** Waits for what a failed chunk shows, heals it, and presses «Opnieuw laden». */
async function expectReload(page: Page, { loads, heal }: Awaited<ReturnType<typeof breakChunk>>) {
  await expect(unavailable(page).or(failure(page))).toBeVisible()
  // The painted login page is not shown, since it does not work.
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(loads).toHaveLength(1)
  heal()
  await page.getByText('Opnieuw laden', { exact: true }).click()
}

/** The addresses of the scripts that a page requests from now on. */
function requestsOf(page: Page): readonly string[] {
  const requested: string[] = []
  page.on('request', request => SCRIPTS.test(request.url()) && requested.push(request.url()))
  return requested
}

/** Throws as the script of an extension does. */
const throwSyntaxErrors = (page: Page) =>
  page.evaluate(async () => {
    for (let time = 0; time < 5; time++) setTimeout(() => JSON.parse('{'))
    await new Promise(resolve => setTimeout(resolve))
  })

// Broken chunks throw.
test.use({ mayBreak: /^SyntaxError|^Error: kapot|^Executing inline script/ })

for (const [chunk, shown, faults] of [
  ['first', '«Klup laadt niet»', Object.keys(FAULTS)],
  ['imported', '«Klup laadt niet»', ['is gone', 'is cut short']],
  ['members', 'an error page', ['is gone', 'throws an error']],
] as const)
  test(`a failed ${chunk} chunk leads to ${shown}, and a reload works`, async ({ context, site }) => {
    test.slow()
    for (const what of faults)
      await test.step(what, async () => {
        // A page of its own has no scripts in its memory.
        const page = await context.newPage()
        if (chunk === 'members') await site.signIn(page, 'lid')
        const path = chunk === 'members' ? '/membership/6' : '/login'
        const broken = await breakChunk(page, site, chunk, FAULTS[what])
        const answer = page.waitForResponse(/\/api\/klupper$/)
        await page.goto(site.url + path)
        await answer
        await expectReload(page, broken)
        await expect(heading(page)).toHaveText(chunk === 'members' ? 'Lidmaatschap' : 'Welkom bij Klup!')
        await expect(page).toHaveURL(site.url + path)
        await expect(unavailable(page).or(failure(page))).toHaveCount(0)
        await page.close()
      })
  })

for (const chunk of ['first', 'imported'] as const)
  test(`a page without the ${chunk} chunk says «Klup laadt niet» after 20 s`, async ({ page, site }) => {
    await site.signIn(page, 'lid')
    const broken = await breakChunk(page, site, chunk)
    await page.goto(`${site.url}/membership/6`, { waitUntil: 'commit' })
    await expect(heading(page)).toHaveText('Lidmaatschap')
    await stopAnimationsAt(page, 19_999)
    await expect(unavailable(page)).toBeHidden()
    await stopAnimationsAt(page, 20_000)
    await expectReload(page, broken)
    await expect(page.getByRole('radio', { name: '6 maanden' })).toBeChecked()
  })

test('a member without the chunk of members sees an error page after 120 s', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const broken = await breakChunk(page, site, 'members')
  await page.clock.install()
  await page.goto(`${site.url}/membership/6`, { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText('Lidmaatschap')
  await page.clock.runFor(110_000)
  await expect(failure(page)).toHaveCount(0)
  // The wait of 120 s begins after the page was painted.
  await expect(async () => {
    await page.clock.runFor(60_000)
    await expect(failure(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Mijn Account', exact: true })).toBeVisible()
  await expectReload(page, broken)
  await expect(heading(page)).toHaveText('Lidmaatschap')
})

test('the SyntaxErrors of an extension download nothing anew', async ({ page, site }) => {
  const requested = requestsOf(page)
  await page.goto(`${site.url}/login`)
  await expect(unavailable(page)).toHaveCount(0)
  const before = [...requested]
  await throwSyntaxErrors(page)
  expect(requested).toEqual(before)
})

test('a cut script is downloaded anew once, also beside an extension that throws', async ({ page, site }) => {
  await breakChunk(page, site, 'imported', FAULTS['is cut short'])
  const requested = requestsOf(page)
  const loads = () => requested.filter(url => url === `${site.url}/${pathOf(site, 'imported')}`).length
  await page.goto(`${site.url}/login`)
  await expect(unavailable(page)).toBeVisible()
  await expect.poll(loads).toBe(2)
  await throwSyntaxErrors(page)
  expect(loads()).toBe(2)
})

test('a page whose script failed is not painted when the answer comes', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const answer = await hold(page, CURRENT_USER)
  await page.route(SCRIPTS, route => route.abort('connectionreset'))
  await open(page, site, '/account')
  await expect(unavailable(page)).toBeVisible()
  const answered = page.waitForResponse(CURRENT_USER)
  await answer.release()
  await (await answered).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(heading(page)).toHaveText(['Klup laadt niet'])
})

test('without its inline script, a page says «Klup laadt niet» after 20 s', async ({ page, site }) => {
  const html = String(site.files.get('index.html')).replace(/<script>[\s\S]*?<\/script>/, '')
  site.files.set('index.html', Buffer.from(html))
  await breakChunk(page, site, 'first', FAULTS['is gone'])
  await page.goto(`${site.url}/membership`)
  await expect(unavailable(page)).toHaveCount(1)
  await stopAnimationsAt(page, 19_999)
  await expect(unavailable(page)).toBeHidden()
  await stopAnimationsAt(page, 20_000)
  await expect(unavailable(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Opnieuw laden' })).toBeVisible()
})
