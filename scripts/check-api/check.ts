import { isRedirect } from './browser.ts'
import { signedOut } from './expectations.ts'
import { findingsOfAll } from './headers.ts'
import { factOf, make } from './make.ts'
import type { Options } from './options.ts'
import { createRun, type Finding } from './run.ts'
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
  const skipped: string[] = []
  const report = (found: Iterable<Finding>, call = '') => {
    for (const [mark, text] of found) {
      say(`    ${mark} ${text}`)
      findings.push(`${mark} ${call}${text}`)
    }
  }
  const take = async (step: Step) => {
    const [says, _as, _call, _args, expect] = step
    const answer = await make(run, step)
    const { method, path, status = '---', time } = answer
    const redirects: Finding[] = isRedirect(answer.status ?? 0)
      ? [['-', 'a redirect, so the user decides']]
      : []
    const found: Finding[] = run.signal?.aborted ? [['-', 'cut']] : redirects
    if (!run.signal?.aborted) found.push(...expect(answer, run))
    const verdict = found.some(([mark]) => mark === '!') ? 'DOES NOT FIT' : 'fits'
    say(`${`${method} ${path}`.padEnd(40)} ${status}  ${verdict}, ${time} ms: ${says}`)
    report(found, `${method} ${path} (${says}): `)
  }
  if (run.rehearse)
    say(`Rehearses at ${new URL(run.rehearse).host}: changes the password, creates payments and cancels.`)
  for (const step of STEPS) {
    if (signal.aborted) break
    const [says, _as, call, _args, _expect, needs = ''] = step
    if (needs.includes('query') && run.link) run.query ??= await ask?.(run.link)
    const lacking = needs.split(' ').find(need => need && !factOf(run, need))
    if (lacking) skipped.push(`${says} (${call}): needs ${lacking}`)
    else await take(step)
  }
  const wasCut = signal.aborted
  run.signal = undefined
  for (const { name, isSignedIn } of [...run.people.values()])
    if (isSignedIn) await take(['a logout', name, 'logout', '', signedOut])
  if (!wasCut) report(await findingsOfAll(run))
  const problems = findings.filter(text => text.startsWith('!'))
  const passwords = run.passwords.map(one => (one === run.password ? 'that of KLUP_PASSWORD' : one))
  const summary = {
    'Not rehearsed': skipped,
    'Not all fits': problems,
    'The password now in force': run.rehearse ? [passwords.join(', or ')] : [],
  }
  for (const [title, lines] of Object.entries(summary)) {
    if (lines.length > 0) print(`\n${title}:`)
    for (const line of lines) say(`    ${line}`)
  }
  if (wasCut) print('\nCut before its end.')
  else if (problems.length === 0) print('\nAll that was checked fits.')
  return { fits: problems.length === 0 && !wasCut, wasCut, findings, notRehearsed: skipped, passwords }
}
