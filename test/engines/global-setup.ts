import { findProgram } from '../support/programs.ts'

/**
 * Finds the engines named after `--`, or both, and reports the missing ones after the tests. It fails when none is found,
 * or when one is missing and `CI` is set.
 */
export default function setup() {
  const engines = ['Firefox', 'WebKit']
  const named = engines.filter(name => process.argv.includes(name.toLowerCase()))
  const wanted = named.length > 0 ? named : engines
  const missing: string[] = []
  for (const name of wanted) {
    try {
      process.env[`${name.toUpperCase()}_PATH`] = findProgram(name)
    } catch (error) {
      if (process.env.CI) throw error
      process.env[`${name.toUpperCase()}_PATH`] = ''
      missing.push(`Skipped: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (missing.length === wanted.length) throw new Error(missing.join('\n'))
  return () => {
    for (const line of missing) console.log(line)
  }
}
