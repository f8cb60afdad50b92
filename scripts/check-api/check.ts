import { CALLS, type CallRow } from '../../src/api/calls.ts'
import type { Api } from '../../src/api/client.ts'
import { asError, RedirectError } from '../../src/lib/errors.ts'
import { membersOf } from '../json.ts'
import { fits } from './expectations.ts'
import { findingsOfAll } from './headers.ts'
import { type Answer, createLife, type Life } from './life.ts'
import type { Options } from './options.ts'
import { createReport } from './report.ts'
import { STEPS, type Step } from './steps.ts'

interface Watcher {
  /** Cuts the life. */
  readonly signal?: AbortSignal
  /** Gets the link of a payment, and resolves to the query of the return address. */
  readonly ask?: (link: string) => Promise<string | undefined>
}

/**
 * Makes the app's reads of a backend with its own client, or with `rehearse` lives the whole life of a member. Resolves to the
 * report.
 */
export async function checkApi(options: Options, print: (line: string) => void, person: Watcher = {}) {
  const { signal = new AbortController().signal, ask } = person
  const report = createReport(print, options)
  const life = createLife(options, report.begin, signal)
  for (const step of STEPS) {
    if (signal.aborted) break
    const [says, , , , needs = ''] = step
    if (needs.includes('query') && life.link) life.query ??= await ask?.(life.link)
    const all = [...(step.isRead ? [] : ['rehearse']), ...needs.split(' ').filter(Boolean)]
    const lacking = all.find(need => !factOf(life, need))
    if (lacking) report.skip(says, lacking)
    else await take(step, life, report)
  }
  const wasCut = signal.aborted
  life.signal = undefined
  for (const { name, isSignedIn } of life.people.values()) {
    if (!isSignedIn) continue
    await take(['a logout', name, 'logout', fits], life, report)
    if (life.person(name).isSignedIn) life.leftBehind.add(`an open session of the ${name}`)
  }
  if (!wasCut) for (const found of await findingsOfAll(life)) report.finding(found)
  return report.end(life, wasCut)
}

/** Makes one step. Whatever happens in it is a finding. */
async function take(
  [says, whom, call, expect]: Step,
  life: Life,
  report: ReturnType<typeof createReport>,
): Promise<void> {
  const [name, client] = typeof whom === 'string' ? ([whom, 'api'] as const) : whom
  const person = life.person(name)
  // A later step has the cookies of before.
  if (call === 'logout') life.steal('member', 'thief')
  const result = await make(call, person[client], life).then(
    data => ({ data }),
    (error: unknown) => ({ error }),
  )
  const exchange = life.exchanges.at(-1) ?? { method: '', path: '', headers: new Headers(), redirects: [] }
  // The app then asks who is signed in, as the next step does.
  const isRedirected = exchange.mayRedirect && 'error' in result && result.error instanceof RedirectError
  const answer: Answer = { says, as: name, ...(!isRedirected && result), ...exchange }
  if (name === 'member') life.token = person.token()
  try {
    report.answer(answer, life.signal?.aborted ? [['-', 'cut']] : [...expect(answer, life, person)])
  } catch (error) {
    report.answer(answer, [['!', `it could not be judged: ${asError(error).message}`]])
  }
}

/** What a step names of a life, if that has it. */
const factOf = (life: Life, name: string): unknown =>
  name === 'now'
    ? life.passwords[0]
    : name.split('.').reduce<unknown>((fact, member) => membersOf(fact)[member], life)

const isCall = (name: string): name is keyof Api => Object.hasOwn(CALLS, name)

/** Makes the call of a step, with facts of the life by their names, or other texts, as its arguments. */
async function make(call: string, client: Api, life: Life): Promise<unknown> {
  const [method = '', ...words] = call.split(' ')
  if (!isCall(method)) throw new Error(`The client has no ${method}.`)
  const { example = [] }: CallRow = CALLS[method]
  const send = client[method] as (...args: unknown[]) => Promise<unknown>
  const texts = words.map(word => factOf(life, word) ?? word)
  return send(...texts.map((text, place) => (typeof example[place] === 'number' ? Number(text) : text)))
}
