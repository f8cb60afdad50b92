import { asError, RedirectError } from '../../src/lib/errors.ts'
import { factOf, make } from './calls.ts'
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
