import { CALLS, type CallName, type CallRow } from '../../src/api/calls.ts'
import { asError, RedirectError } from '../../src/lib/errors.ts'
import { membersOf } from '../json.ts'
import { fits } from './expectations.ts'
import { findingsOfAll } from './headers.ts'
import { type Answer, createLife, type Finding, type Life, personOf } from './life.ts'
import type { Options } from './options.ts'
import { STEPS, type Step } from './steps.ts'

interface Watcher {
  /** Cuts the life. */
  readonly signal?: AbortSignal
  /** Gets the link of a payment, and resolves to the query of the return address. */
  readonly ask?: (link: string) => Promise<string | undefined>
}

/**
 * Makes the app's reads of a backend with its own client, or with `rehearse` lives the whole life of a member. Prints calls and
 * findings as they come, and a summary. Resolves to the report.
 */
export async function checkApi(options: Options, print: (line: string) => void, person: Watcher = {}) {
  const { signal = new AbortController().signal, ask } = person
  // An answer must not control the terminal.
  const say = (text: string) => print(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300))
  const life = createLife(options, say, signal)
  const findings: string[] = []
  const skipped = new Set<string>()
  const report = (found: Iterable<Finding>, call = '') => {
    for (const [mark, text] of found) {
      say(`    ${mark} ${text}`)
      findings.push(`${mark} ${call}${call && ': '}${text}`)
    }
  }
  const take = async (step: Step) => {
    const answer = await make(step, life)
    const { method, path, status = '---', time, redirects } = answer
    const found = life.signal?.aborted ? [['-', 'cut'] as const] : judge(step, answer, life)
    const verdict = found.some(([mark]) => mark === '!') ? 'DOES NOT FIT' : 'fits'
    const call = `${method} ${path}`
    say(`${call.padEnd(40)} ${status}  ${verdict}${time === undefined ? '' : `, ${time} ms`}: ${step[0]}`)
    report([...redirects.map(to => ['-', `redirected to ${to}`] as const), ...found], `${call} (${step[0]})`)
  }
  for (const step of STEPS) {
    if (signal.aborted) break
    const [says, , , , needs = ''] = step
    if (needs.includes('query') && life.link) life.query ??= await ask?.(life.link)
    const lacking = needs.split(' ').find(need => need && !factOf(life, need))
    if (lacking) skipped.add(`${says}: needs ${lacking}`)
    else await take(step)
  }
  const wasCut = signal.aborted
  life.signal = undefined
  for (const { name, isSignedIn } of [...life.people.values()])
    if (isSignedIn) await take(['a logout', name, 'logout', fits])
  for (const { name, isSignedIn } of life.people.values())
    if (isSignedIn) life.leftBehind.add(`an open session of the ${name}`)
  if (!wasCut) report(await findingsOfAll(life))
  const problems = findings.filter(text => text.startsWith('!'))
  const fit = problems.length === 0 && !wasCut
  const names = life.passwords.map(one => (one === life.password ? 'that of KLUP_PASSWORD' : one))
  const left = life.rehearse ? [`the password now in force: ${names.join(', or ')}`, ...life.leftBehind] : []
  for (const [title, lines] of [
    ['Not rehearsed', [...skipped]],
    ['Not all fits', problems],
    ['Left behind', left],
    ['All that was checked fits this configuration', fit ? life.settings : []],
  ] as const) {
    if (lines.length > 0) print(`\n${title}:`)
    for (const line of lines) say(`    ${line.trim()}`)
  }
  if (wasCut) print('\nCut before its end.')
  return { fits: fit, wasCut, findings, notRehearsed: [...skipped], leftBehind: left }
}

function judge([, , , expect]: Step, answer: Answer, life: Life): Finding[] {
  try {
    return [...expect(answer, life)]
  } catch (error) {
    return [['!', `it could not be judged: ${asError(error).message}`]]
  }
}

/** What a step names of a life, if that has it. */
const factOf = (life: Life, name: string): unknown =>
  name === 'now'
    ? life.passwords[0]
    : name.split('.').reduce<unknown>((fact, member) => membersOf(fact)[member], life)

const isCall = (name: string): name is CallName => Object.hasOwn(CALLS, name)

/** Makes the call of a step, with facts of the life by their names, or other texts, as its arguments. */
async function make([, name, call]: Step, life: Life): Promise<Answer> {
  const person = personOf(life, name)
  const [method = '', ...words] = call.split(' ')
  // A later step has the cookies of before.
  if (method === 'logout' && name === 'member') personOf(life, 'thief', new Map(person.cookies))
  if (!isCall(method)) throw new Error(`The client has no ${method}.`)
  const { example = [], signsIn }: CallRow = CALLS[method]
  const send = person.api[method] as (...args: unknown[]) => Promise<unknown>
  const texts = words.map(word => factOf(life, word) ?? word)
  const args = texts.map((text, place) => (typeof example[place] === 'number' ? Number(text) : text))
  const result = await send(...args).then(
    data => ({ data }),
    (error: unknown) => ({ error }),
  )
  const exchange = life.exchanges.at(-1) ?? { method, path: '', headers: new Headers(), redirects: [] }
  // The app then asks who is signed in, as the next step does.
  const isRedirected = exchange.mayRedirect && 'error' in result && result.error instanceof RedirectError
  const isDone = isRedirected || !('error' in result)
  if (isDone && (signsIn || method === 'logout')) person.isSignedIn = Boolean(signsIn)
  return { person, ...(!isRedirected && result), ...exchange }
}
