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
  const isCut = () => life.signal?.aborted
  for (const step of STEPS) {
    const needs = [...(step.isRead ? [] : ['rehearse']), ...(step[4]?.split(' ') ?? [])]
    if (needs.includes('query') && life.link) life.query ??= await ask?.(life.link)
    const lacking = needs.find(need => !life[need])
    if (isCut()) break
    if (lacking) report.skip(step[0], lacking)
    else await take(step, life, report)
  }
  const wasCut = isCut()
  life.signal = undefined
  for (const person of life.people.values()) {
    if (person.isSignedIn) await take(['a logout', person.name, api => api.logout(), fits], life, report)
    if (person.isSignedIn) life.leftBehind.add(`an open session of the ${person.name}`)
  }
  if (!wasCut) for (const found of await findingsOfAll(life)) report.finding(found)
  return report.end(life, wasCut)
}

/** Makes one step. Whatever happens in it is a finding. */
async function take([says, as, call, expect], life, report) {
  const person = life.person(as)
  const answer = {
    says,
    as,
    cookiesBefore: new Set([...person.browser.cookies.values()].map(({ value }) => value)),
  }
  try {
    answer.data = await call(person.api, life, person)
  } catch (error) {
    answer.error = error
  }
  Object.assign(answer, life.exchanges.at(-1))
  if (as === 'member') life.token = person.token()
  try {
    report.answer(answer, life.signal?.aborted ? [['-', 'cut']] : [...expect(answer, life, person)])
  } catch ({ message }) {
    report.answer(answer, [['!', `it could not be judged: ${message}`]])
  }
}
