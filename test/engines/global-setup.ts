import { findProgram } from '../../scripts/programs.mjs'

/**
 * Looks for the engines that are named after `--`, or for both, and may install them. What is not there says so last. It
 * is a failure when none is there, and where nobody reads this.
 */
export default function setup() {
  const engines = ['Firefox', 'WebKit']
  const named = engines.filter(name => process.argv.includes(name.toLowerCase()))
  const wanted = named.length > 0 ? named : engines
  const absent: string[] = []
  for (const name of wanted) {
    try {
      process.env[`${name.toUpperCase()}_PATH`] = findProgram(name)
    } catch (error) {
      if (process.env.CI) throw error
      process.env[`${name.toUpperCase()}_PATH`] = ''
      absent.push(`${name}: not run. ${error instanceof Error ? error.message : error}`)
    }
  }
  if (absent.length === wanted.length) throw new Error(absent.join('\n'))
  return () => {
    for (const line of absent) console.log(line)
  }
}
