import { judge } from './judge.mjs'

const CALL_WIDTH = 50

/** Makes calls, judges and prints each, and remembers the answers and whether all was well. */
export function createLog(client, print) {
  const answers = []
  const readings = []
  let fits = true

  function row(answer, { problems, notes, reading }, label = '') {
    const { method, path, status, ms, hops } = answer
    const call = `${method} ${path}${label && ` (${label})`}`.padEnd(CALL_WIDTH)
    const verdict = problems.length > 0 ? 'DOES NOT FIT' : 'fits'
    print(
      `${call} ${status ?? '---'} ${String(ms).padStart(6)} ms  ${verdict}${reading ? `, ${reading}` : ''}`,
    )
    for (const text of problems) print(`    ! ${text}`)
    for (const text of [...hops.map(path => `redirected to ${path}`), ...notes]) print(`    - ${text}`)
    answers.push(answer)
    if (reading && problems.length === 0) readings.push(reading)
    if (problems.length > 0) fits = false
  }

  return {
    answers,
    readings,
    fits: () => fits,
    row,
    /** Makes a call and judges it by `rule`; answers both the answer and the verdict. */
    async call(rule, request, label) {
      const answer = await client.exchange(request)
      const verdict = judge(rule, answer)
      row(answer, verdict, label)
      return { answer, verdict }
    },
    /** Prints what is wrong beside the answers. */
    findings(list) {
      if (list.length === 0) print('all in order')
      for (const { isProblem, text } of list) print(`${isProblem ? '!' : '-'} ${text}`)
      if (list.some(({ isProblem }) => isProblem)) fits = false
    },
  }
}
