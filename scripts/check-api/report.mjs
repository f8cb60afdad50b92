/** Why a step was not made, by the fact that it needs. */
const NEEDS = {
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
export function createReport(print, { rehearse }) {
  const findings = []
  const skipped = {}
  // A response must not control the terminal.
  const say = text => print(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300))
  const list = (title, lines) => {
    if (lines.length > 0) print(`\n${title}:`)
    for (const line of lines) say(`    ${line.trim()}`)
  }

  /**
   * Prints a finding, and keeps it once. Facts belong to a rehearsal.
   * @param {string[]} found its mark and its text
   */
  function finding([mark, text], call = 'All answers', says = '') {
    say(`    ${mark} ${text}`)
    if (findings.some(known => known.call === call && known.text === text)) return
    findings.push({ mark, text, call, step: says })
  }

  return {
    finding,
    begin({ method, path, body }) {
      if (!rehearse) return
      // Before it is sent: whatever happens then, the person knows it.
      if (body?.newPassword) say(`    the password, if this succeeds: ${body.newPassword}`)
      say(`> ${method} ${path}`)
    },
    skip(says, lacking) {
      const why = NEEDS[lacking] ?? 'an earlier step failed'
      skipped[why] = [...(skipped[why] ?? []), says]
    },
    answer({ says, method, path, status = '---', redirects, time }, found) {
      const call = `${method} ${path}`
      const verdict = found.some(([mark]) => mark === '!') ? 'DOES NOT FIT' : 'fits'
      say(`${call.padEnd(40)} ${status}  ${verdict}${time === undefined ? '' : `, ${time} ms`}: ${says}`)
      for (const to of redirects) finding(['-', `redirected to ${to}`], call, says)
      for (const one of found) finding(one, call, says)
    },
    end({ passwords, password, leftBehind, settings, token }, wasCut) {
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
