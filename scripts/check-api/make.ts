import { CALLS, type CallName, type CallRow } from '../../src/api/calls.ts'
import { ContractError, HttpError, RedirectError } from '../../src/lib/errors.ts'
import { membersOf } from '../json.ts'
import type { Cookie, Exchange } from './browser.ts'
import { type Person, personOf, type Run } from './run.ts'
import type { Step } from './steps.ts'

/** The answer to a step: the exchange, with the app's data or error. */
export interface Answer extends Exchange {
  readonly person: Person
  readonly name: CallName
  readonly row: CallRow
  /** The person's cookies before the call. */
  readonly before: ReadonlyMap<string, Cookie>
  /** In ms. */
  readonly time: number
  readonly data?: unknown
  readonly error?: unknown
}

const SIGN_INS: ReadonlySet<CallName> = new Set(['login', 'singleSignOn'])

/** Who keeps the cookies that the member had before the first of these calls, for a later step. */
const KEEPERS: ReadonlyMap<CallName, string> = new Map([
  ['login', 'earlier'],
  ['logout', 'thief'],
])

/** The fact of a run with this name, such as `plan.id`; undefined if it is unknown. */
export const factOf = (run: Run, name: string): unknown =>
  name === 'now'
    ? run.passwords[0]
    : name.split('.').reduce<unknown>((fact, member) => membersOf(fact)[member], run)

/** Makes the call of a step. An argument is the name of a fact, or a text. A call and a new password are printed before they are sent. */
export async function make(run: Run, [_says, as, name, given]: Step): Promise<Answer> {
  const person = personOf(run, as)
  const row: CallRow = CALLS[name]
  const path = row.pathIn ? run.config[row.pathIn] : row.path
  const words = given.match(/\S+/g) ?? []
  const args = words.map(word => factOf(run, word) ?? (/^\d+$/.test(word) ? Number(word) : word))
  const before = new Map(person.cookies)
  const keeper = as === 'member' && KEEPERS.get(name)
  if (keeper) personOf(run, keeper, new Map(before))
  const setsPassword = name === 'changePassword' || name === 'resetPassword'
  const [old, password] = setsPassword ? args.map(String) : []
  if (password) run.print(`    the password, if this succeeds: ${password}`)
  if (run.rehearse) run.print(`> ${row.method} ${path}`)
  const send = person.api[name] as (...args: unknown[]) => Promise<unknown>
  const began = performance.now()
  const result: { data?: unknown; error?: unknown } = await send(...args).then(
    data => ({ data }),
    (error: unknown) => ({ error }),
  )
  const time = Math.round(performance.now() - began)
  if (password) keepPassword(run, password, old, result.error)
  const exchange = run.exchanges.at(-1)
  if (!exchange) throw new Error(`${name} sends nothing.`)
  exchange.path = path
  // The app then reads the user, as does the next step.
  if ((SIGN_INS.has(name) || name === 'logout') && result.error instanceof RedirectError) delete result.error
  if (!result.error && (SIGN_INS.has(name) || name === 'logout')) person.isSignedIn = name !== 'logout'
  return { ...exchange, ...result, person, name, row, before, time }
}

/** Records a password that the API has set or may have set. `old`: the password or the token that allows it. */
function keepPassword(run: Run, password: string, old: string | undefined, error: unknown): void {
  if (error instanceof HttpError && error.status < 500) return
  const isDone = !error || error instanceof ContractError
  // An API may accept a wrong old password or token without a change.
  const isRight = [...run.passwords, run.reset].includes(old)
  run.passwords = [...new Set([password, ...(isDone && isRight ? [] : run.passwords)])]
}
