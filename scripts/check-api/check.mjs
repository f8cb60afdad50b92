import { CALLS } from '../../src/api/calls.ts'
import { fits } from './expectations.mjs'
import { findingsOfAll } from './headers.mjs'
import { createLife } from './life.mjs'
import { createReport } from './report.mjs'
import { STEPS } from './steps.mjs'

/**
 * Makes the app's reads of a backend with its own client, or with `rehearse` lives the whole life of a member. Resolves to the
 * report. `signal` cuts the life; `ask` gets the link of a payment and resolves to the query of the return address.
 * @param {{ signal?: AbortSignal, ask?: (link: string) => Promise<string | undefined> }} [person]
 */
export async function checkApi(options, print, person = {}) {
  const { signal = new AbortController().signal, ask } = person
  const report = createReport(print, options)
  const life = createLife(options, report.begin, signal)
  for (const step of STEPS) {
    if (signal.aborted) break
    const [says, , , , needs = ''] = step
    if (needs.includes('query') && life.link) life.query ??= await ask?.(life.link)
    const all = [...(step.isRead ? [] : ['rehearse']), ...needs.split(' ').filter(Boolean)]
    const lacking = all.find(need => !life[need])
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

/**
 * Makes one step. Whatever happens in it is a finding.
 * @param {import('./steps.mjs').Step} step
 */
async function take([says, as, call, expect], life, report) {
  const [name, client = 'api'] = as.split(' ')
  const person = life.person(name)
  // A later step has the cookies of before.
  if (call === 'logout') life.steal('member', 'thief')
  const result = await make(call, person[client], life).then(
    data => ({ data }),
    error => ({ error }),
  )
  const answer = { says, as: name, ...result, ...life.exchanges.at(-1) }
  if (name === 'member') life.token = person.token()
  try {
    report.answer(answer, life.signal?.aborted ? [['-', 'cut']] : [...expect(answer, life, person)])
  } catch ({ message }) {
    report.answer(answer, [['!', `it could not be judged: ${message}`]])
  }
}

/** Makes the call of a step, with facts of the life by their names, or other texts, as its arguments. */
async function make(call, client, life) {
  const [method, ...words] = call.split(' ')
  const { example = [] } = /** @type {import('../../src/api/calls.ts').CallRow} */ (CALLS[method])
  const fill = word =>
    word === 'now' ? life.passwords[0] : (word.split('.').reduce((fact, name) => fact?.[name], life) ?? word)
  return client[method](
    ...words.map((word, place) => (typeof example[place] === 'number' ? Number(fill(word)) : fill(word))),
  )
}
