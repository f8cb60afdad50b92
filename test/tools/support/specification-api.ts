import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// An API as a reader of the specification alone would write it: it imports nothing of the app or its mock.

interface Klupper {
  id: number
  email: string
  password: string
  superklupper: boolean
  endDate: string | null
  hasEndedMembership?: boolean
}
type Answer = { status: number; body?: unknown; cookie?: string }
type Call = { query: URLSearchParams; body: Record<string, unknown>; part: string; session: string }
type Handler = (call: Call, me: Klupper) => Answer

const plan = (id: number, numOfMonth: number, price: number, pricePerMonth: number) => {
  const flags = { active: true, inActive: false, isRenewal: false, forSuperkluppers: id === 4 }
  return { id, numOfMonth, price, pricePerMonth, appleProductId: null, ...flags }
}
const SUBSCRIPTIONS = [
  plan(1, 3, 17.95, 5.98),
  plan(2, 6, 34.95, 5.83),
  plan(3, 12, 59.95, 5),
  plan(4, 12, 29.95, 2.5),
]
const REASONS = ['Ik gebruik Klup te weinig', 'Anders'].map((description, index) => ({
  id: index + 1,
  description,
}))

/** Refusals by code: status, message and field. */
const REFUSALS: Record<string, [status: number, message: string, field?: string]> = {
  bad_request: [400, 'De vraag is niet te lezen'],
  bad_credentials: [401, 'E-mailadres of wachtwoord klopt niet'],
  not_signed_in: [401, 'Log eerst in'],
  not_found: [404, 'Onbekend adres'],
  not_superklupper: [404, 'Geen superklupper'],
  payment_not_found: [404, 'Deze betaling bestaat niet'],
  klupper_verification_token_not_found: [404, 'Deze verificatiecode kan niet worden gevonden'],
  wrong_password: [400, 'Je oude wachtwoord klopt niet', 'oldPassword'],
  password_too_weak: [400, 'Controleer de wachtwoord eisen', 'newPassword'],
  passwords_differ: [400, 'De wachtwoorden komen niet overeen', 'newPasswordCheck'],
  reason_unknown: [400, 'Kies een reden', 'reasonTypeId'],
  subscription_unknown: [400, 'Dit lidmaatschap bestaat niet', 'subscriptionId'],
}
const refuse = (code: string): never => {
  throw new Error(code)
}
const ok = (body?: unknown): Answer => ({ status: 200, body })

function checked({ newPassword, newPasswordCheck }: Record<string, unknown>) {
  const value = String(newPassword)
  const isStrong = value.length >= 6 && [/\d/, /[a-z]/, /[A-Z]/].every(rule => rule.test(value))
  if (!isStrong) refuse('password_too_weak')
  return newPasswordCheck === value ? value : refuse('passwords_differ')
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return JSON.parse(String(bytes) || '{}')
  return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData())
}

/** Serves the API on a free port, for a site at `site`. `links` has the member of each sign-in link. */
export async function serveSpecificationApi(
  kluppers: Klupper[],
  links: Record<string, string>,
  site: string,
) {
  const sessions = new Map<string, Klupper>()
  const mails = new Map<string, Klupper>()
  const payments = new Map<string, { owner: Klupper; status: string }>()
  const byEmail = (email: unknown) => kluppers.find(klupper => klupper.email === email)
  let origin = ''

  function open(klupper: Klupper): Answer {
    const cookie = randomUUID()
    sessions.set(cookie, klupper)
    return { ...ok({ cookie, 'remember-me': randomUUID(), id: klupper.id }), cookie }
  }

  const forAll: Record<string, (call: Call) => Answer> = {
    'POST /login': ({ body }) => {
      const klupper = byEmail(body.username)
      return klupper && klupper.password === body.password ? open(klupper) : refuse('bad_credentials')
    },
    'POST /logout': ({ session }) => {
      sessions.delete(session)
      return { ...ok(), cookie: '; Max-Age=0' }
    },
    'POST /api/account/sso/*': ({ part }) => {
      const klupper = byEmail(links[part])
      delete links[part]
      return klupper ? open(klupper) : refuse('klupper_verification_token_not_found')
    },
    'GET /api/account/password/forgot': ({ query }) => {
      const klupper = byEmail(query.get('emailAddress'))
      if (klupper) mails.set(randomUUID(), klupper)
      return { status: 204 }
    },
    'POST /api/account/password/reset': ({ body }) => {
      const klupper =
        mails.get(String(body.verificationToken)) ?? refuse('klupper_verification_token_not_found')
      klupper.password = checked(body)
      mails.delete(String(body.verificationToken))
      return ok({ id: klupper.id })
    },
    'GET /api/subscription': () => ok(SUBSCRIPTIONS),
    'GET /api/membership/cancellation/type': () => ok({ data: REASONS }),
  }

  const forMembers: Record<string, Handler> = {
    'GET /api/klupper': (_, { password: _secret, superklupper: _super, endDate: _date, ...shown }) =>
      ok(shown),
    'GET /api/account/password': (_, { id }) => ok({ id }),
    'PUT /api/account/password': ({ body }, me) => {
      me.password = body.oldPassword === me.password ? checked(body) : refuse('wrong_password')
      return ok({ id: me.id })
    },
    'GET /api/membership': (_, { endDate }) => ok({ data: { endDate } }),
    'GET /api/membership/superklupper': (_, me) => (me.superklupper ? ok() : refuse('not_superklupper')),
    'GET /api/membership/actions-left': () => ok({ data: { participations: 2, contactRequests: 2 } }),
    'POST /api/membership/cancellation': ({ body }) =>
      REASONS.some(({ id }) => id === body.reasonTypeId) ? { status: 201 } : refuse('reason_unknown'),
    'POST /api/membership/end': (_, me) => {
      me.hasEndedMembership = true
      return { status: 204 }
    },
    'POST /api/payment': ({ body }, owner) => {
      if (!SUBSCRIPTIONS.some(({ id }) => id === body.subscriptionId)) refuse('subscription_unknown')
      const id = randomUUID()
      payments.set(id, { owner, status: 'open' })
      return { status: 201, body: { _links: { checkout: { href: `${origin}/checkout/${id}` } } } }
    },
    'GET /api/payment': ({ query }, me) => {
      const payment = payments.get(query.get('id') ?? '')
      return payment?.owner === me ? ok({ data: { status: payment.status } }) : refuse('payment_not_found')
    },
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method === 'OPTIONS') return { status: 204 }
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin)
    const session = /SESSION=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const me = sessions.get(session)
    const name = `${request.method} ${pathname.replace(/(?<=\/sso\/).+/, '*')}`
    notMade.delete(name)
    const call = { query, body: await bodyOf(request), part: pathname.split('/').at(-1) ?? '', session }
    const run =
      forAll[name] ?? (me ? forMembers[name] : refuse(name in forMembers ? 'not_signed_in' : 'not_found'))
    return run?.(call, me as Klupper) ?? refuse('not_found')
  }

  const calls: object = { ...forAll, ...forMembers }
  const notMade = new Set(Object.keys(calls))
  /** Whether the specification has a call of the report. */
  const knows = (call: string) => call === 'All answers' || call.replace(/\{\w+\}/, '*') in calls

  const server = createServer(async (request, response) => {
    const { status, body, cookie } = await answer(request).catch(({ message }): Answer => {
      const code = message in REFUSALS ? message : 'bad_request'
      const [status = 400, text, field = null] = REFUSALS[code] ?? []
      return { status, body: [{ code, message: text, field }] }
    })
    response.writeHead(status, {
      ...{ 'content-type': 'application/json', 'cache-control': 'no-store' },
      ...{ 'access-control-allow-origin': site, 'access-control-allow-credentials': 'true' },
      ...{ 'access-control-allow-headers': 'content-type', 'access-control-allow-methods': 'GET, POST, PUT' },
      ...(cookie && { 'set-cookie': `SESSION=${cookie}; Path=/; HttpOnly; SameSite=Lax` }),
    })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = () => new Promise(resolve => server.close(resolve).closeAllConnections())
  return { origin, sessions, mails, notMade, knows, close }
}
