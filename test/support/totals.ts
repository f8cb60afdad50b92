import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints one plain line at the end, the slowest tests, and what tests counted: annotations of the type `count`. */
export default class Totals implements Reporter {
  private readonly counts: Record<string, number> = { passed: 0, failed: 0, skipped: 0 }
  private readonly counted: Record<string, number> = {}
  private readonly times: { title: string; seconds: number }[] = []

  onTestEnd(test: TestCase, result: TestResult) {
    const outcome = result.status === 'passed' || result.status === 'skipped' ? result.status : 'failed'
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
    for (const { type, description } of result.annotations) {
      if (type === 'count' && description) this.counted[description] = (this.counted[description] ?? 0) + 1
    }
    this.times.push({ title: test.titlePath().slice(3).join(' › '), seconds: result.duration / 1000 })
  }

  onEnd(_: FullResult) {
    const slowest = this.times.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
    console.log('\nThe slowest browser tests:')
    for (const { title, seconds } of slowest) console.log(`  ${seconds.toFixed(1)} s  ${title}`)
    for (const [what, times] of Object.entries(this.counted)) console.log(`${times} × ${what}`)
    const { passed, failed, skipped } = this.counts
    console.log(`browser: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  }
}
