import { rememberCookie, rememberedFor, sessionCookie, setCookie } from './cookies.ts'
import type { Member } from './demo-data.ts'
import { type Call, type RouteTable, signedIn } from './handler.ts'
import { errorItem, json, refuse, unreadableBody, unsupportedType } from './responses.ts'
import { memberNamed, memberWithEmail } from './world.ts'

type Browser = Pick<Call, 'world' | 'cookies' | 'setCookies'>

function startSession({ world, setCookies }: Browser, member: Member): string {
  const id = crypto.randomUUID()
  world.sessions.set(id, member.name)
  setCookie(setCookies, sessionCookie, id)
  return id
}

function endSession({ world, cookies, setCookies }: Browser) {
  world.sessions.delete(cookies.get(sessionCookie) ?? '')
  world.remembered.delete(cookies.get(rememberCookie) ?? '')
  for (const name of [sessionCookie, rememberCookie]) setCookie(setCookies, name, '', 0)
}

/** Ends the session of this browser and starts one under a new id. Returns the id. */
export function signIn(browser: Browser, member: Member): string {
  endSession(browser)
  return startSession(browser, member)
}

/** The member of this session. A remembered browser without a session gets a new one. */
export function resumeSession(browser: Browser): Member | undefined {
  const { world, cookies } = browser
  const member = memberNamed(world, world.sessions.get(cookies.get(sessionCookie) ?? ''))
  if (member) return member
  const remembered = memberNamed(world, world.remembered.get(cookies.get(rememberCookie) ?? ''))
  if (remembered) startSession(browser, remembered)
  return remembered
}

/** The only call with a form as its body; all others use JSON (§7). */
export const formCall = 'POST /api/login'

/** The calls that sign in and out, and the current user (§7). */
export const sessionCalls = {
  'GET /api/klupper': signedIn(({ settings }, { id, firstName, email, photo, hasEndedMembership }) => {
    const user = { id, firstName, email, photo, ...(hasEndedMembership !== null && { hasEndedMembership }) }
    return json(settings.klupperAsList ? [user] : user)
  }),

  /** Multipart with `username` and `password`. The response has no body. */
  async [formCall](call) {
    const type = call.request.headers.get('content-type')
    if (!type?.toLowerCase().startsWith('multipart/form-data')) return unsupportedType()
    const form = await call.request.formData().catch(() => undefined)
    if (!form) return unreadableBody()
    const member = memberWithEmail(call.world, String(form.get('username')))
    if (!member || member.password === null || form.get('password') !== member.password) {
      const message = 'De combinatie van e-mailadres en wachtwoord klopt niet.'
      return refuse(401, errorItem('bad_credentials', message))
    }
    signIn(call, member)
    return new Response(null, { status: 200 })
  },

  /** Also forgets the browser. */
  'POST /api/logout': signedIn(call => {
    endSession(call)
    return new Response(null, { status: 200 })
  }),

  /** A token works once. */
  'POST /api/account/sso/{token}'(call) {
    const { world, params, setCookies } = call
    const token = params.token ?? ''
    const member = memberNamed(world, world.ssoTokens.get(token))
    if (!member) return tokenNotFound()
    world.ssoTokens.delete(token)
    const cookie = signIn(call, member)
    const remember = crypto.randomUUID()
    world.remembered.set(remember, member.name)
    setCookie(setCookies, rememberCookie, remember, rememberedFor)
    return json({ cookie, 'remember-me': remember, id: member.id })
  },
} satisfies RouteTable

/** The response to an unknown or used token (§8). */
export const tokenNotFound = () =>
  refuse(
    404,
    errorItem('klupper_verification_token_not_found', 'Deze verificatiecode kan niet worden gevonden'),
  )
