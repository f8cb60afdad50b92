import { createInterface } from 'node:readline/promises'
import { asError } from '../src/lib/errors.ts'
import { checkApi } from './check-api/check.ts'
import { type Options, readOptions } from './check-api/options.ts'
import { fieldOf } from './expected.ts'

const USAGE = `Usage: KLUP_PASSWORD=… npm run check:api -- --base https://api.example --user me@example.org

Signs in to an API, makes every read, signs out, and marks problems with ! and advice with -. The variables of a build apply.
  --origin ADDRESS    the app; also checks the cross-origin headers
  --rehearse ADDRESS  instead of --base, a staging API: makes every call of a throw-away member with an active membership,
                      changes the password, creates payments and cancels
  --sso TOKEN, --reset TOKEN  of a sign-in link and a mail of --user
  --other NAME        a second member, with KLUP_OTHER_PASSWORD
The status of a payment needs a terminal, in which you open the bank's page.
Exit status: 0 everything fits, 1 something does not, 2 it could not run to its end. More: docs/operating.md`

if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit()
}
const cut = new AbortController()
process.once('SIGINT', () => cut.abort())
const report = await checkApi(optionsOrUsage(), line => console.log(line), { signal: cut.signal, ask })
process.exitCode = report.wasCut ? 2 : report.fits ? 0 : 1

/** Reads the options. Invalid ones end the command. */
function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env)
  } catch (error) {
    // Node's own message repeats the argument, which may be a password.
    const problem = fieldOf(error, 'code') ? 'An argument is not understood.' : asError(error).message
    console.error(`${problem}\n\n${USAGE}`)
    process.exit(2)
  }
}

/** Asks a person on a terminal to pay. Resolves to the query of the return address; to undefined without a terminal, or after a cut. */
async function ask(link: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || cut.signal.aborted) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  terminal.on('SIGINT', () => cut.abort())
  const question = `Open this link, pay or cancel, and paste the address of the next page:\n${link}\n`
  const answer = await terminal.question(question, { signal: cut.signal }).catch(() => undefined)
  terminal.close()
  return answer?.trim().replace(/^[^?]*|#.*$/g, '')
}
