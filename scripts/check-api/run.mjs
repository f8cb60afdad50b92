import { createClient } from './client.mjs'
import { configurationOf, readingOf } from './configuration.mjs'
import { findingsOf } from './findings.mjs'
import { judge } from './judge.mjs'
import { createLog } from './log.mjs'
import { MEMBER, PAYMENT, READS, VISITOR } from './reads.mjs'
import { plannedWrite, tellReasonForm, WRITE_PATH } from './reason-form.mjs'

/**
 * Checks a backend and prints what it finds, line by line; answers the exit status, 0 when all fits and else
 * 1. `options` are those of the command line with the `password`, `confirm` is asked before anything is
 * written. Whatever the backend does is reported, not thrown.
 */
export async function checkApi(options, { schemas, print, confirm, timeout }) {
  const { base, origin, loginPath, logoutPath, write } = options
  const writes = [loginPath, logoutPath, ...(write ? [WRITE_PATH] : [])]
  const client = createClient({ base, origin, writes, timeout })
  const log = createLog(client, print)

  await log.call(VISITOR, VISITOR, 'visitor')
  const isIn = await signIn(log, client, options)
  const values = isIn ? await readAll(log, options, schemas) : new Map()
  const reason = await learnReasonForm({ isIn, values, options, client, log, print, confirm })
  const [cookies, refused] = [client.jar.all(), client.jar.refused()]
  const isOut = isIn && (await signOut(log, options))
  const preflights = await askPreflights(client, options)

  print('\nCookies and headers:')
  log.findings(findingsOf({ base, origin, cookies, refused, answers: log.answers, preflights }))
  print(`\n${readingOf(log.readings)}\nThe configuration that fits:\n`)
  const isMember = values.has(MEMBER)
  for (const line of configurationOf({ options, isMember, isOut, ...reason, cookies })) print(line)
  print(log.fits() ? '\nAll fits.' : '\nNot all fits: see the lines with !')
  return log.fits() ? 0 : 1
}

async function signIn(log, client, { user, password, loginPath }) {
  const body = new FormData()
  body.set('username', user)
  body.set('password', password)
  const answer = await client.exchange({ method: 'POST', path: loginPath, body })
  const verdict = judge({}, answer)
  // After a redirect there may be a session, whatever became of the page that it led to.
  const isRefused = answer.hops.length === 0 && !(answer.status < 400)
  if (!isRefused && client.jar.all().length === 0) verdict.problems.push('it set no cookie')
  if (answer.status === 404) verdict.problems.push('is this the path? See --login-path')
  if (isRefused) verdict.problems.push('nobody is signed in, so nothing else is read')
  log.row(answer, verdict)
  return !isRefused
}

/** Makes every read; answers what the app would get, by path, for those that fit. */
async function readAll(log, { paymentSearch }, schemas) {
  const values = new Map()
  const payment = paymentSearch ? [{ ...PAYMENT, search: paymentSearch }] : []
  for (const read of [...READS, ...payment]) {
    const { verdict } = await log.call({ ...read, schema: schemas[read.schema] }, read)
    if (verdict.problems.length === 0) values.set(read.path, verdict.value)
  }
  return values
}

async function learnReasonForm({ isIn, values, options, client, log, print, confirm }) {
  if (!isIn) return { why: 'nobody could be signed in' }
  if (!options.write) return { why: 'that takes a record, see --write' }
  const [first] = values.get('/api/membership/cancellation/type') ?? []
  if (!first) return { why: 'there is no reason to record' }
  for (const line of plannedWrite(first)) print(line)
  if (!(await confirm())) return { why: 'nobody agreed to a record' }
  const { form, answers } = await tellReasonForm(client, first.id)
  for (const answer of answers) {
    const { problems, notes } = judge({}, answer)
    // A refusal of one form is no fault when the other one is taken.
    const verdict = form ? { problems: [], notes: [...problems, ...notes] } : { problems, notes }
    log.row(answer, verdict, answer.form)
  }
  if (form) print('    - a backend that ignores unknown fields takes both: look whether the reason was kept')
  return { form, why: 'neither form was accepted' }
}

/** Signs out, and looks whether the session has really ended. */
async function signOut(log, { logoutPath }) {
  const rule = { also: { 401: 'nobody was signed in' } }
  const { verdict } = await log.call(rule, { method: 'POST', path: logoutPath })
  const after = await log.call(VISITOR, VISITOR, 'after logout')
  return verdict.problems.length === 0 && after.verdict.problems.length === 0
}

/** Asks, as a browser does, whether writes of another origin are allowed; this sends no write. */
async function askPreflights(client, { base, origin }) {
  if (!origin || origin === new URL(base).origin) return []
  const asked = [
    ['POST', WRITE_PATH],
    ['PUT', '/api/account/password'],
  ]
  return Promise.all(
    asked.map(async ([asks, path]) => {
      const headers = {
        'Access-Control-Request-Method': asks,
        'Access-Control-Request-Headers': 'content-type',
      }
      return { ...(await client.exchange({ method: 'OPTIONS', path, headers })), asks }
    }),
  )
}
