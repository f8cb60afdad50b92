import { findProgram } from '../../scripts/programs.mjs'

/** Looks for both engines, and may install them. What is not there says so last, and fails where nobody reads it. */
export default function setup() {
  const absent: string[] = []
  for (const name of ['Firefox', 'WebKit']) {
    try {
      process.env[`${name.toUpperCase()}_PATH`] = findProgram(name)
    } catch (error) {
      if (process.env.CI) throw error
      process.env[`${name.toUpperCase()}_PATH`] = ''
      absent.push(`${name}: not run. ${error instanceof Error ? error.message : error}`)
    }
  }
  return () => {
    for (const line of absent) console.log(line)
  }
}
