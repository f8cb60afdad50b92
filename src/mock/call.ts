import { json, notSignedIn } from './answers.ts'
import type { SetCookies } from './cookies.ts'
import type { Member } from './model.ts'
import type { World } from './world.ts'

/** What the handlers need to know of the server that they belong to. */
export type Settings = {
  readonly providerUrl: string
  readonly latency: number
  readonly envelope: boolean
  readonly klupperAsList: boolean
  readonly now: () => Date
  readonly sleep: (ms: number) => Promise<void>
  readonly report: (line: string) => void
  readonly isAppOrigin: (origin: string) => boolean
  /** Where links in mails lead when the request does not say which app it came from. */
  readonly appOrigin: string | null
}

/** One request on its way through the server. */
export type Call = {
  readonly request: Request
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
  /** The JSON body; empty when there is none. */
  readonly body: Readonly<Record<string, unknown>>
  /** Page that asks, from the `Origin` header. */
  readonly origin: string | null
  /** Cookies that the browser sent, by name. */
  readonly cookies: ReadonlyMap<string, string>
  /** What the answer will say about cookies. */
  readonly setCookies: SetCookies
  readonly member: Member | undefined
  readonly world: World
  readonly settings: Settings
  /** The member's calendar date, `YYYY-MM-DD`. */
  readonly today: string
}

export type Handler = (call: Call) => Response | Promise<Response>

/** A handler that answers 401 by itself when nobody is signed in (§6). */
export const signedIn =
  (handler: (call: Call, member: Member) => Response | Promise<Response>): Handler =>
  call =>
    call.member === undefined ? notSignedIn() : handler(call, call.member)

/** An answer in the server's dialect: most wrap it in `{data: …}`, some send it bare (§7). */
export const wrapped = ({ settings }: Call, data: unknown) => json(settings.envelope ? { data } : data)
