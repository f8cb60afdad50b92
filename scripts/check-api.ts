import { createInterface } from 'node:readline/promises'
import { asError } from '../src/lib/errors.ts'
import { checkApi } from './check-api/check.ts'
import { readOptions } from './check-api/options.ts'
import { fieldOf } from './expected.ts'

const USAGE = `Usage: KLUP_PASSWORD=… npm run check:api -- --base https://api.example --user me@example.org

Signs in to a backend, makes every read of the app, signs out, and reports what does not fit: ! is a difference that
members would notice or that endangers them, - is advice. It writes nothing else. The variables of a build apply.

  --base ADDRESS    the API; https, or http on this machine
  --user NAME       the e-mail address of a test member
  --origin ADDRESS  the app; also checks the cross-origin headers

  --rehearse        makes every call of the app, in the order of a member's life. It needs a throw-away member of a
                    staging API, with an active membership: it changes the password, creates payments and cancels.
                    It asks for the host of the API; --yes-this-is-staging=HOST answers that.
  --sso TOKEN       rehearses a sign-in link of the member
  --reset TOKEN     rehearses a mail about the member's password
  --other NAME      rehearses a second member, with the password KLUP_OTHER_PASSWORD

Ctrl-C ends a rehearsal and signs everybody out; the report says what is left behind, first of all the password.
Exit status: 0 everything fits, 1 something does not, 2 it could not run to its end.`

const cut = new AbortController()
process.once('SIGINT', () => cut.abort())
const options = await confirmed().catch((error: unknown) => {
  // Node's own message repeats the argument, which may be a password.
  const problem = fieldOf(error, 'code') ? 'An argument is not understood.' : asError(error).message
  console.error(`${problem}\n\n${USAGE}`)
  process.exit(2)
})
/** Resolves to the query of the return address. */
const ask = async (link: string) => {
  const question = `Open this link, pay or cancel, and paste the address of the next page:\n${link}\n`
  return (await askPerson(question))?.trim().replace(/^[^?]*|#.*$/g, '')
}
const report = await checkApi(options, line => console.log(line), { signal: cut.signal, ask })
process.exitCode = report.wasCut ? 2 : report.fits ? 0 : 1

/** Reads the options. Rejects invalid ones, and a rehearsal without a typed host. */
async function confirmed() {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options.rehearse) return options
  const { host } = new URL(options.config.apiBaseUrl)
  const question = 'Type the host of the API, to confirm that it is staging: '
  const typed = options['yes-this-is-staging'] ?? (await askPerson(question))
  if (typed?.trim() !== host) throw new Error(`The host ${host} was not typed. Nothing was sent.`)
  return options
}

/** Asks a person on a terminal. Resolves to undefined without one, or after a cut. */
async function askPerson(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || cut.signal.aborted) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  terminal.on('SIGINT', () => cut.abort())
  const answer = await terminal.question(question, { signal: cut.signal }).catch(() => undefined)
  terminal.close()
  return answer
}
