import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Prints one plain line at the end, the slowest tests, and what tests counted: annotations of the type `count`. */
export default class Totals implements Reporter {
  private tests: TestCase[] = []

  onBegin(_: FullConfig, suite: Suite) {
    this.tests = suite.allTests()
  }

  onEnd(_: FullResult) {
    const titleOf = (test: TestCase) => test.titlePath().slice(3).join(' › ')
    const times = this.tests.map(test => ({ test, seconds: (test.results.at(-1)?.duration ?? 0) / 1000 }))
    console.log('\nThe slowest browser tests:')
    for (const { test, seconds } of times.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
      console.log(`  ${seconds.toFixed(1)} s  ${titleOf(test)}`)

    const counts = this.tests
      .filter(test => test.ok())
      .flatMap(test => test.results.at(-1)?.annotations ?? [])
      .filter(({ type }) => type === 'count')
      .map(({ description = '' }) => description)
    for (const what of new Set(counts))
      console.log(`${counts.filter(each => each === what).length} × ${what}`)

    const having = (outcome: ReturnType<TestCase['outcome']>) =>
      this.tests.filter(test => test.outcome() === outcome).length
    console.log(
      `browser: ${having('expected')} passed, ${having('unexpected')} failed, ${having('skipped')} skipped`,
    )
  }
}
