import { error, json, noContent, refusal } from './answers.ts'
import { type Handler, signedIn } from './call.ts'
import { changesOf } from './member-changes.ts'
import { isFinal, isPaymentChoice, settlePayment } from './payments.ts'
import { planFault } from './plan-fault.ts'
import { beginSession, klupper } from './session-calls.ts'
import { memberNamed, renewWorld, resetToken, ssoToken } from './world.ts'

const refuse = (field: string, message: string) => refusal(400, error('mock_control', message, field))

/** `{member}`: signs this browser in as a demo member. */
const become: Handler = call => {
  const member = memberNamed(call.world, String(call.body.member))
  if (!member) return refuse('member', `There is no demo member ${call.body.member}`)
  beginSession(call, member)
  return json(klupper(member))
}

/** Any fields of the signed-in member, as `member-changes.ts` lists them. */
const changeMember = signedIn(({ body, today }, member) => {
  const read = changesOf(body, today)
  if ('wrong' in read) return refuse(read.wrong, `${read.wrong} is unknown or has the wrong type`)
  return json(Object.assign(member, read.changes))
})

/** `{status}`: for the payment of this member that is still running, else for the next one that is made. */
const setNextPayment: Handler = ({ body: { status }, world, today, member }) => {
  if (!isPaymentChoice(status)) return refuse('status', `There is no payment status ${status}`)
  const running = world.payments.findLast(
    ({ status: now, member: name }) => !isFinal(now) && name === member?.name,
  )
  if (running) settlePayment(world, running, status, today)
  else world.nextPayment = status
  return noContent()
}

/** `{call, fault}`, and when wanted `times`, `applied` and `field` as in `faults.ts`; fault `null` ends it. */
const setFault: Handler = ({ body: { call, fault, times, applied, field }, world }) => {
  try {
    planFault(world, String(call), fault === null ? null : String(fault), {
      times: typeof times === 'number' && times > 0 ? times : null,
      applied: applied === true,
      field: typeof field === 'string' ? field : null,
    })
  } catch (problem) {
    return refuse('fault', String(problem))
  }
  return noContent()
}

/** `{member, kind}`, kind `sso` or `reset`: makes the member's demo token good for another use. */
const issueToken: Handler = ({ body, world }) => {
  const member = memberNamed(world, String(body.member))
  if (!member) return refuse('member', `There is no demo member ${body.member}`)
  if (body.kind !== 'sso' && body.kind !== 'reset') return refuse('kind', 'kind is sso or reset')
  const [tokens, token] =
    body.kind === 'sso' ? [world.ssoTokens, ssoToken(member)] : [world.resetTokens, resetToken(member)]
  tokens.set(token, member.name)
  return json({ token })
}

/** Ends every session on the server's side; the browsers keep their worthless cookies. */
const expireSessions: Handler = ({ world }) => {
  world.sessions.clear()
  world.remembered.clear()
  return noContent()
}

const reset: Handler = ({ world, today }) => {
  renewWorld(world, today)
  return noContent()
}

/** Everything worth knowing from outside; `requests` counts by method and path. */
const state: Handler = ({ world }) => {
  const requests: Record<string, number> = {}
  for (const { method, path } of world.log) {
    const call = `${method} ${path.split('?')[0]}`
    requests[call] = (requests[call] ?? 0) + 1
  }
  return json({
    members: world.members,
    faults: Object.fromEntries(world.faults),
    requests,
    log: world.log,
    payments: world.payments,
    cancellations: world.cancellations,
    ssoTokens: [...world.ssoTokens.keys()],
    resetTokens: [...world.resetTokens.keys()],
  })
}

/** The calls that steer the mock: they are not logged, and never slow or faulty. */
export const controlRoutes: Readonly<Record<string, Handler>> = {
  'POST /__mock/become': become,
  'POST /__mock/member': changeMember,
  'POST /__mock/next-payment': setNextPayment,
  'POST /__mock/fault': setFault,
  'POST /__mock/token': issueToken,
  'POST /__mock/expire': expireSessions,
  'POST /__mock/reset': reset,
  'GET /__mock/state': state,
}
