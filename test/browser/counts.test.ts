import { expect, test } from '../support/browser.ts'
import { followRequests } from '../support/start.ts'

test('nothing grows over 30 navigations', async ({ page, site }) => {
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
        const [path, heading] = turn % 2 ? ['/', 'Marijke'] : ['/membership', 'Lidmaatschap wijzigen']
        document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click()
        do await new Promise(requestAnimationFrame)
        while (document.querySelector('h1')?.textContent !== heading)
      }
    }, times)
  // The first ones create compiled code and the data of both screens, which stay.
  await walk(10)
  await requestsEnd()
  await expect(page.getByText('€6,99 per maand')).toBeVisible()
  const before = await memory()
  await walk(30)
  /** A busy browser collects later. A leak of one for each navigation would be thirty. */
  const grown = async () => {
    const { heap, nodes, listeners } = await memory()
    return [heap - before.heap < 300_000, nodes - before.nodes < 25, listeners - before.listeners < 25]
  }
  await expect.poll(grown).toEqual([true, true, true])
})
