import { error, json, refusal, unreadableBody, unsupportedType } from './answers.ts'
import { type Call, type Handler, signedIn } from './call.ts'
import { rememberCookie, sessionCookie, setRemembered, setSession, takeAway } from './cookies.ts'
import type { Member } from './model.ts'
import { memberNamed, spendToken } from './world.ts'

const wrongLogin = () =>
  refusal(401, error('bad_credentials', 'De combinatie van e-mailadres en wachtwoord klopt niet.'))

type Browser = Pick<Call, 'world' | 'cookies' | 'setCookies'>

function startSession({ world, setCookies }: Browser, member: Member): string {
  const id = crypto.randomUUID()
  world.sessions.set(id, member.name)
  setSession(setCookies, id)
  return id
}

function forget({ world, cookies, setCookies }: Browser) {
  world.sessions.delete(cookies.get(sessionCookie) ?? '')
  world.remembered.delete(cookies.get(rememberCookie) ?? '')
  takeAway(setCookies, sessionCookie)
  takeAway(setCookies, rememberCookie)
}

/** Signs this browser in under a fresh session id; the cookies it came with are worth nothing afterwards. */
export function beginSession(browser: Browser, member: Member): string {
  forget(browser)
  return startSession(browser, member)
}

/** Who this browser belongs to: by its session, or because it is remembered, which starts a session. */
export function resumeSession(browser: Browser): Member | undefined {
  const { world, cookies } = browser
  const member = memberNamed(world, world.sessions.get(cookies.get(sessionCookie) ?? ''))
  if (member) return member
  const remembered = memberNamed(world, world.remembered.get(cookies.get(rememberCookie) ?? ''))
  if (remembered) startSession(browser, remembered)
  return remembered
}

/** The member as `GET /api/klupper` shows it (§3). */
export function klupper({ id, firstName, email, photo, hasEndedMembership }: Member) {
  const user = { id, firstName, email, photo }
  return hasEndedMembership === null ? user : { ...user, hasEndedMembership }
}

/** `GET /api/klupper` (§7). */
export const currentUser = signedIn(({ settings }, member) =>
  json(settings.klupperAsList ? [klupper(member)] : klupper(member)),
)

/** `POST login`, multipart with `username` and `password` (§7). The answer has no body. */
export const login: Handler = async call => {
  if (!call.request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')) {
    return unsupportedType()
  }
  const form = await call.request.formData().catch(() => undefined)
  if (!form) return unreadableBody()
  const email = String(form.get('username') ?? '')
    .trim()
    .toLowerCase()
  const member = call.world.members.find(candidate => candidate.email.toLowerCase() === email)
  if (!member || member.password === null || form.get('password') !== member.password) return wrongLogin()
  beginSession(call, member)
  return new Response(null, { status: 200 })
}

/** `POST logout` (§7): ends this browser's session, and it is no longer remembered. */
export const logout = signedIn(call => {
  forget(call)
  return new Response(null, { status: 200 })
})

/** `POST /api/account/sso/{token}` (§7): a token works once. */
export const singleSignOn: Handler = call => {
  const member = spendToken(call.world, call.world.ssoTokens, call.params.token ?? '')
  if (!member) return refusal(404, tokenNotFound())
  const cookie = beginSession(call, member)
  const remember = crypto.randomUUID()
  call.world.remembered.set(remember, member.name)
  setRemembered(call.setCookies, remember)
  return json({ cookie, 'remember-me': remember, id: member.id })
}

/** The error of an unknown or used token (§8). */
export const tokenNotFound = () =>
  error('klupper_verification_token_not_found', 'Deze verificatiecode kan niet worden gevonden')
