import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Brings axe to a page: before it is opened to keep a clock that runs, and after it, past the policy of the page.
 * Where time stands still, axe would wait for its end.
 */
export const keepRealTime = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { realTimeout: setTimeout }))

export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', {
    expression: `(setTimeout => {${source}})(window.realTimeout)`,
  })
}

/** The rules that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong on the page by WCAG 2.0 to 2.2, A and AA, or by the rules about colours; and how many hold. */
export async function violations(
  page: Page,
  about: 'everything' | 'colours',
): Promise<{ found: string[]; passes: number }> {
  const runOnly: RunOnly =
    about === 'colours' ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: TAGS }
  const answer = await page.evaluate(runOnly => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return axe.run(document, { runOnly, resultTypes: ['violations'], selectors: false, preload: false })
  }, runOnly)
  const found = answer.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  return { found, passes: answer.passes.length }
}
