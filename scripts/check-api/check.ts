import { CALLS, type CallName, type CallRow } from '../../src/api/calls.ts'
import { asError, RedirectError } from '../../src/lib/errors.ts'
import { membersOf } from '../json.ts'
import { fits } from './expectations.ts'
import { findingsOfAll } from './headers.ts'
import type { Options } from './options.ts'
import { type Answer, createRun, type Finding, personOf, type Run } from './run.ts'
import { STEPS, type Step } from './steps.ts'

interface Interaction {
  /** Stops the run. */
  readonly signal?: AbortSignal
  /** Asks a person to open the link of a payment. Resolves to the query of the return address. */
  readonly ask?: (link: string) => Promise<string | undefined>
}

/**
 * Makes the app's reads with its own client or, with `rehearse`, all of its calls. Prints each call with its findings, and a
 * summary. Resolves to the report.
 */
export async function checkApi(options: Options, print: (line: string) => void, person: Interaction = {}) {
  const { signal = new AbortController().signal, ask } = person
  // An answer must not control the terminal.
  const say = (text: string) => print(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300))
  const run = createRun(options, say, signal)
  const findings: string[] = []
  const skipped = new Set<string>()
  const report = (found: Iterable<Finding>, call = '') => {
    for (const [mark, text] of found) {
      say(`    ${mark} ${text}`)
      findings.push(`${mark} ${call}${call && ': '}${text}`)
    }
  }
  const take = async (step: Step) => {
    const answer = await make(step, run)
    const { method, path, status = '---', time, redirects } = answer
    const found = run.signal?.aborted ? [['-', 'cut'] as const] : judge(step, answer, run)
    const verdict = found.some(([mark]) => mark === '!') ? 'DOES NOT FIT' : 'fits'
    const call = `${method} ${path}`
    say(`${call.padEnd(40)} ${status}  ${verdict}${time === undefined ? '' : `, ${time} ms`}: ${step[0]}`)
    report([...redirects.map(to => ['-', `redirected to ${to}`] as const), ...found], `${call} (${step[0]})`)
  }
  for (const step of STEPS) {
    if (signal.aborted) break
    const [says, , , , needs = ''] = step
    if (needs.includes('query') && run.link) run.query ??= await ask?.(run.link)
    const lacking = needs.split(' ').find(need => need && !factOf(run, need))
    if (lacking) skipped.add(`${says}: needs ${lacking}`)
    else await take(step)
  }
  const wasCut = signal.aborted
  run.signal = undefined
  for (const { name, isSignedIn } of [...run.people.values()])
    if (isSignedIn) await take(['a logout', name, 'logout', fits])
  for (const { name, isSignedIn } of run.people.values())
    if (isSignedIn) run.leftBehind.add(`an open session of the ${name}`)
  if (!wasCut) report(await findingsOfAll(run))
  const problems = findings.filter(text => text.startsWith('!'))
  const fit = problems.length === 0 && !wasCut
  const names = run.passwords.map(one => (one === run.password ? 'that of KLUP_PASSWORD' : one))
  const left = run.rehearse ? [`the password now in force: ${names.join(', or ')}`, ...run.leftBehind] : []
  for (const [title, lines] of [
    ['Not rehearsed', [...skipped]],
    ['Not all fits', problems],
    ['Left behind', left],
    ['All that was checked fits this configuration', fit ? run.settings : []],
  ] as const) {
    if (lines.length > 0) print(`\n${title}:`)
    for (const line of lines) say(`    ${line.trim()}`)
  }
  if (wasCut) print('\nCut before its end.')
  return { fits: fit, wasCut, findings, notRehearsed: [...skipped], leftBehind: left }
}

function judge([, , , expect]: Step, answer: Answer, run: Run): Finding[] {
  try {
    return [...expect(answer, run)]
  } catch (error) {
    return [['!', `it could not be judged: ${asError(error).message}`]]
  }
}

/** The fact of a run with this name, such as `plan.id`; undefined if it is unknown. */
const factOf = (run: Run, name: string): unknown =>
  name === 'now'
    ? run.passwords[0]
    : name.split('.').reduce<unknown>((fact, member) => membersOf(fact)[member], run)

const isCall = (name: string): name is CallName => Object.hasOwn(CALLS, name)

/** Makes the call of a step. An argument is the name of a fact, or a text. */
async function make([, name, call]: Step, run: Run): Promise<Answer> {
  const person = personOf(run, name)
  const [method = '', ...words] = call.split(' ')
  // Keep the cookies of before the logout for a later step.
  if (method === 'logout' && name === 'member') personOf(run, 'thief', new Map(person.cookies))
  if (!isCall(method)) throw new Error(`The client has no ${method}.`)
  const { example = [], signsIn }: CallRow = CALLS[method]
  const send = person.api[method] as (...args: unknown[]) => Promise<unknown>
  const texts = words.map(word => factOf(run, word) ?? word)
  const args = texts.map((text, place) => (typeof example[place] === 'number' ? Number(text) : text))
  const result = await send(...args).then(
    data => ({ data }),
    (error: unknown) => ({ error }),
  )
  const exchange = run.exchanges.at(-1) ?? { method, path: '', headers: new Headers(), redirects: [] }
  // The app then reads the user, as does the next step.
  const isRedirected = exchange.mayRedirect && 'error' in result && result.error instanceof RedirectError
  const isDone = isRedirected || !('error' in result)
  if (isDone && (signsIn || method === 'logout')) person.isSignedIn = Boolean(signsIn)
  return { person, ...(!isRedirected && result), ...exchange }
}
