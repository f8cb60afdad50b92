import { membersOf } from '../json.ts'
import type { Answer, AnyCall, Life } from './life.ts'
import type { Options } from './options.ts'

/** What members would notice or what endangers them (!), advice (-), or a fact (=). */
export type Finding = readonly [mark: '!' | '-' | '=', text: string]

/** Why a step was not made, by the fact that it needs. */
const NEEDS: Readonly<Record<string, string>> = {
  rehearse: 'give --rehearse',
  sso: 'give --sso TOKEN, of a new sign-in link',
  reset: 'give --reset TOKEN, of a mail about the password',
  other: 'give --other MAIL and KLUP_OTHER_PASSWORD, a second member',
  query: "give --return '?…', the query of the return address of a payment of this member",
  token: 'there is no CSRF cookie',
  isActive: 'the member has no active membership',
  isFormRefused: 'the configured form fits',
}

/** Prints calls and findings as they come. `end` prints the summary and returns the report. */
export function createReport(print: (line: string) => void, { rehearse }: Options) {
  const findings: { mark: string; text: string; call: string; step: string }[] = []
  const skipped: Record<string, string[]> = {}
  // A response must not control the terminal.
  const say = (text: string) => print(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300))
  const list = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) print(`\n${title}:`)
    for (const line of lines) say(`    ${line.trim()}`)
  }

  /** Prints a finding, and keeps it once. Facts belong to a rehearsal. */
  function finding([mark, text]: Finding, call = 'All answers', says = ''): void {
    say(`    ${mark} ${text}`)
    if (findings.some(known => known.call === call && known.text === text)) return
    findings.push({ mark, text, call, step: says })
  }

  return {
    finding,
    begin({ method, path, body }: AnyCall): void {
      if (!rehearse) return
      const { newPassword } = membersOf(body)
      // Before it is sent: whatever happens then, the person knows it.
      if (newPassword) say(`    the password, if this succeeds: ${newPassword}`)
      say(`> ${method} ${path}`)
    },
    skip(says: string, lacking: string): void {
      const why = NEEDS[lacking] ?? 'an earlier step failed'
      skipped[why] = [...(skipped[why] ?? []), says]
    },
    answer({ says, method, path, status, redirects, time }: Answer, found: readonly Finding[]): void {
      const call = `${method} ${path}`
      const verdict = found.some(([mark]) => mark === '!') ? 'DOES NOT FIT' : 'fits'
      say(
        `${call.padEnd(40)} ${status ?? '---'}  ${verdict}${time === undefined ? '' : `, ${time} ms`}: ${says}`,
      )
      for (const to of redirects) finding(['-', `redirected to ${to}`], call, says)
      for (const one of found) finding(one, call, says)
    },
    end({ passwords, password, leftBehind, settings, token }: Life, wasCut: boolean) {
      const problems = findings.filter(({ mark }) => mark === '!')
      const fits = problems.length === 0 && !wasCut
      const names = passwords.map(one => (one === password ? 'that of KLUP_PASSWORD' : one))
      const left = [`the password now in force: ${names.join(', or ')}`, ...leftBehind]
      const notRehearsed = Object.entries(skipped).map(([why, steps]) => `${why}: ${steps.join(', ')}`)
      list('Not rehearsed', notRehearsed)
      const lines = problems.map(({ call, step, text }) => `! ${call}${step && ` (${step})`}: ${text}`)
      list('Not all fits', lines)
      if (rehearse) list('Left behind', left)
      if (wasCut) print('\nCut before its end.')
      const checked = settings.filter(line => token || !line.includes('CSRF_'))
      if (fits) list('All that was checked fits this configuration', checked)
      return { fits, wasCut, findings, notRehearsed, leftBehind: rehearse ? left : [] }
    },
  }
}
