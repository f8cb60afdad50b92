import type { Locator, Page } from '@playwright/test'
import { expect, MEMBERSHIP, test } from '../support/browser.ts'
import { followRequests } from '../support/start.ts'

/** Counts style recalculations and layouts from an action until the page is idle. */
async function countWork(page: Page, act: () => Promise<unknown>) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
    return { styles: of('RecalcStyleCount'), layouts: of('LayoutCount') }
  }
  const settled = () =>
    page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      do {
        await Promise.all(document.getAnimations().map(({ finished }) => finished))
        for (let frames = 0; frames < 5; frames++) await frame()
      } while (document.getAnimations().length > 0)
    })
  await settled()
  const before = await read()
  await act()
  await settled()
  const after = await read()
  return { styles: after.styles - before.styles, layouts: after.layouts - before.layouts }
}

/** Returns a press at a fixed point: looking up the element would cause a layout. */
async function pressOn(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not there.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

test('a choice costs 2 layouts at most, and a page with loaded data 3', async ({ page, site }) => {
  const requestsEnd = followRequests(page)
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/membership`)
  // The first choice brings the bar to pay with, which slides in: its frames are not counted.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const name of [/^3 maanden/, /^12 maanden/, /^6 maanden/]) {
    const radio = page.getByRole('radio', { name })
    const work = await countWork(page, await pressOn(page, radio))
    await expect(radio).toBeChecked()
    expect.soft(work.styles, `${name}`).toBeLessThanOrEqual(6)
    expect.soft(work.layouts, `${name}`).toBeLessThanOrEqual(2)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  }

  const go = async (name: string) => pressOn(page, page.getByRole('link', { name, exact: true }))
  for (const name of ['Mijn Account', MEMBERSHIP]) {
    await (await go(name))()
    await expect(page).toHaveTitle(`${name} – Klup`)
    await requestsEnd()
  }
  for (const name of ['Mijn Account', MEMBERSHIP]) {
    const work = await countWork(page, await go(name))
    await expect(page).toHaveTitle(`${name} – Klup`)
    expect.soft(work.styles, name).toBeLessThanOrEqual(6)
    expect.soft(work.layouts, name).toBeLessThanOrEqual(3)
  }
})

test('nothing grows over 60 navigations', async ({ page, site }) => {
  const requestsEnd = followRequests(page)
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/account`)
  await expect(page.getByText('Actief')).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const memory = async () => {
    // Finalizers free more memory, which the next collection removes.
    for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    return { heap: usedSize, nodes, listeners: jsEventListeners }
  }
  const walk = (times: number) =>
    page.evaluate(async times => {
      for (let turn = 0; turn < times; turn++) {
        const [path, heading] = turn % 2 ? ['/', 'Marijke'] : ['/membership', 'Lidmaatschap']
        document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click()
        do await new Promise(requestAnimationFrame)
        while (document.querySelector('h1')?.textContent !== heading)
      }
    }, times)
  // The first ones create compiled code and the data of both screens, which stay.
  await walk(20)
  await requestsEnd()
  await expect(page.getByText('€6,99 per maand')).toBeVisible()
  const before = await memory()
  await walk(60)
  /** A busy browser collects later. A leak of one for each navigation would be sixty. */
  const grown = async () => {
    const { heap, nodes, listeners } = await memory()
    return [heap - before.heap < 300_000, nodes - before.nodes < 25, listeners - before.listeners < 25]
  }
  await expect.poll(grown).toEqual([true, true, true])
})
