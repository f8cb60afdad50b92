import type { SetCookies } from './cookies.ts'
import type { Member } from './demo-data.ts'
import type { Settings } from './options.ts'
import { errorItem, json, refuse } from './responses.ts'
import type { World } from './world.ts'

/** A request before its route, body and member are known. */
export type Incoming = {
  readonly request: Request
  readonly url: URL
  /** The `Origin` header: the page that sends the request. */
  readonly origin: string | null
  readonly cookies: ReadonlyMap<string, string>
  readonly world: World
  readonly settings: Settings
}

export type Call = Incoming & {
  readonly params: Readonly<Record<string, string>>
  /** The JSON body; empty when there is none. */
  readonly body: Readonly<Record<string, unknown>>
  readonly setCookies: SetCookies
  readonly member: Member | undefined
  readonly now: Date
  readonly today: string
}

type Result = Response | Promise<Response>
export type Handler = (call: Call) => Result

/** Handlers by call, such as `POST /api/account/sso/{token}`. */
export type RouteTable = Readonly<Record<string, Handler>>

/** A handler that answers 401 when nobody is signed in (§6). */
export const signedIn =
  (handler: (call: Call, member: Member) => Result): Handler =>
  call =>
    call.member
      ? handler(call, call.member)
      : refuse(401, errorItem('not_authenticated', 'Je bent niet ingelogd.'))

/** JSON in `{data: …}`, or bare from a server without envelopes (§7). */
export const enveloped = ({ settings }: Call, data: unknown) => json(settings.envelope ? { data } : data)
