import { configIn, reconfigure } from '../../scripts/page.ts'
import { checkConfig } from '../../src/api/config-schema.ts'
import { expect, logIn, type Site, test } from '../support/browser.ts'
import { followRequests, heading } from '../support/start.ts'
import { breakChunk, FAULTS, failure, pathOf, unavailable } from './broken-chunk.ts'

// Broken chunks throw, and an old page has another policy than the new one.
test.use({ mayBreak: /^SyntaxError|^Error: kapot|^Executing inline script/ })

/** Serves half of a script, as immutable, until the returned function restores it. */
function cut({ files }: Site, path: string): () => void {
  const whole = ['', '.br', '.gz'].map(ending => [path + ending, files.get(path + ending)] as const)
  for (const [name] of whole) files.delete(name)
  const script = whole[0]?.[1] ?? Buffer.of()
  files.set(path, script.subarray(0, script.length / 2))
  return () => {
    for (const [name, contents] of whole) if (contents) files.set(name, contents)
  }
}

test('«Opnieuw laden» replaces a chunk that was cached while it was cut', async ({ page, site }) => {
  const restore = cut(site, pathOf(site, 'first'))
  await page.goto(`${site.url}/login`)
  await expect(unavailable(page)).toBeVisible()
  restore()
  await page.getByRole('link', { name: 'Opnieuw laden' }).click()
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()

  const restoreMembers = cut(site, pathOf(site, 'members'))
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(failure(page)).toBeVisible()
  restoreMembers()
  await page.getByRole('button', { name: 'Opnieuw laden' }).click()
  await expect(heading(page)).toHaveText('Mijn Account')
})

test('a page that finds a cut chunk in the cache replaces it for the next one', async ({ page, site }) => {
  const path = pathOf(site, 'imported')
  const restore = cut(site, path)
  const requestsEnd = followRequests(page)
  await page.goto(`${site.url}/login`)
  await expect(unavailable(page)).toBeVisible()
  await requestsEnd()
  restore()
  const fresh = page.waitForResponse(
    response => response.url().endsWith(path) && response.request().resourceType() === 'fetch',
  )
  await page.goto(`${site.url}/login?again`)
  await (await fresh).finished()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
})

test('«Opnieuw laden» reloads the page without a script that takes over 5 s', async ({ page, site }) => {
  const { heal } = await breakChunk(page, site, 'first', FAULTS['is cut short'])
  await page.clock.install()
  await page.goto(`${site.url}/login`)
  await expect(unavailable(page)).toBeVisible()
  heal()
  await page.route(/\/static\/js\//, async route => {
    if (route.request().resourceType() !== 'fetch') await route.continue()
  })
  await page.getByRole('link', { name: 'Opnieuw laden' }).click()
  await page.clock.runFor(5000)
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
})

/** Replaces the site with a new release, in which every script has another name. */
function release({ files }: Site): void {
  const old = [...files.keys()].filter(name => name.endsWith('.js'))
  const renamed = (text: string) =>
    old.reduce((result, path) => {
      const name = path.replace('static/js/', '')
      return result.replaceAll(name, name.replace(/-(?=\w+\.js)/, '-next'))
    }, text)
  for (const [path, contents] of [...files]) {
    if (!/\.(js|html)$/.test(path)) continue
    files.delete(path)
    files.set(renamed(path), Buffer.from(renamed(String(contents))))
  }
  // The policy has the hash of the script in the document, which names a chunk.
  const html = String(files.get('index.html'))
  files.set('index.html', Buffer.from(reconfigure(html, checkConfig(configIn(html)))))
}

test('after a new release, «Opnieuw laden» leads to the requested page', async ({ context, site }) => {
  const page = await context.newPage()
  await page.goto(`${site.url}/membership/12`)
  await expect(heading(page)).toHaveText('Welkom bij Klup!')
  release(site)
  // A login in another tab takes this tab to the members' pages.
  const other = await context.newPage()
  await other.goto(site.url)
  await logIn(other, 'gratis@voorbeeld.nl')
  await expect(failure(page)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/membership/12`)
  await page.getByRole('button', { name: 'Opnieuw laden' }).click()
  await expect(page.getByRole('radio', { name: '12 maanden' })).toBeChecked()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
