import { readArguments, USAGE, UsageError } from './check-api/arguments.mjs'
import { askLine } from './check-api/ask.mjs'
import { checkApi } from './check-api/run.mjs'
import { importTypeScript } from './config.mjs'

try {
  process.exitCode = await main(readArguments(process.argv.slice(2)))
} catch (error) {
  const isUsage = error instanceof UsageError
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : `The check could not be made: ${error.message}`)
  process.exitCode = isUsage ? 2 : 1
}

async function main({ help, ...options }) {
  if (help) {
    console.log(USAGE)
    return 0
  }
  const password = process.env.KLUP_PASSWORD || (await askLine('Password: ', { hidden: true }))
  if (options.write && !options.yes && !process.stdin.isTTY) {
    throw new UsageError('There is nobody to ask before --write: add --yes.')
  }
  // Nobody answering is a no, so that the check goes on and signs out.
  const agrees = () =>
    askLine('Go on? [y/N] ').then(
      answer => /^y(es)?$/i.test(answer.trim()),
      () => false,
    )
  const confirm = async () => options.yes || agrees()
  const schemas = await importTypeScript('src/api/schemas.ts')
  return checkApi({ ...options, password }, { schemas, confirm, print: line => console.log(line) })
}
