import { findProgram } from '../support/programs.ts'

/** Finds the engines named after `--`, or both. Throws when one is missing. */
export default function setup() {
  const engines = ['Firefox', 'WebKit']
  const named = engines.filter(name => process.argv.includes(name.toLowerCase()))
  for (const name of named.length > 0 ? named : engines)
    process.env[`${name.toUpperCase()}_PATH`] = findProgram(name)
}
