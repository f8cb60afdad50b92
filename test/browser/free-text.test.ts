import { expect, test } from '../support/browser.ts'

const ROW = 28

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/membership/cancellation`)
})

test('the free text grows with its lines up to 40, then scrolls, and shrinks again', async ({ page }) => {
  const area = page.getByPlaceholder('Typ hier je tekst')
  const rows = async (count: number) => {
    await area.fill(Array(count).fill('regel').join('\n'))
    return area.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
  }
  const ten = await rows(10)
  expect(ten.scrollHeight).toBe(ten.clientHeight)
  const forty = await rows(40)
  expect(forty.scrollHeight).toBe(forty.clientHeight)
  expect(forty.clientHeight - ten.clientHeight).toBeCloseTo(30 * ROW, -1)
  const hundred = await rows(100)
  expect(hundred.clientHeight).toBe(forty.clientHeight)
  expect(hundred.scrollHeight).toBeGreaterThan(90 * ROW)
  expect((await rows(1)).clientHeight).toBeLessThan(ten.clientHeight)
})

test('a large pasted text does not freeze the page', async ({ page }) => {
  const area = page.getByPlaceholder('Typ hier je tekst')
  const ms = await area.evaluate(async element => {
    const field = element as HTMLTextAreaElement
    const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    field.focus()
    const times: number[] = []
    for (const text of ['x'.repeat(600_000), 'een twee drie\n'.repeat(40_000)]) {
      field.value = text
      await frame()
      const began = performance.now()
      // The extra work of one key.
      document.execCommand('insertText', false, 'y')
      await frame()
      times.push(Math.round(performance.now() - began))
    }
    return times
  })
  test.info().annotations.push({ type: 'measured', description: `${ms.join(' and ')} ms` })
  const held = await area.evaluate(element => element.parentElement?.dataset.value?.length)
  expect(held).toBeLessThanOrEqual(8000)
})
