import type { Api } from '../api/calls.ts'
import { TEXTS } from '../domain/texts.ts'
import { failureOf } from '../lib/attempt.ts'
import { CallError } from '../lib/errors.ts'
import type { Bus } from '../lib/events.ts'
import type { HttpEvents } from '../lib/http.ts'
import type { Toasts } from '../lib/toasts.ts'
import { isToken, type Tokens } from './token.ts'

interface SignOnOptions {
  readonly api: Pick<Api, 'singleSignOn'>
  readonly bus: Bus<HttpEvents>
  readonly toasts: Toasts
  readonly tokens: Tokens
  /** Looks whether there is a session, and shows the page of the address if so; rejects if not. */
  readonly enter: (url: string) => Promise<void>
  /** The same after the server accepted the token, when there must be one. */
  readonly enterAccepted: (url: string) => Promise<void>
  /** Goes to the login page, and says there why. */
  readonly giveUp: (reason?: string) => void
}

/** The single-sign-on handler (§2): posts the token once, and goes on to the membership page. Never rejects. */
export function createSignOn(options: SignOnOptions): (target: string) => Promise<void> {
  const { api, bus, toasts, tokens, enter, enterAccepted, giveUp } = options

  async function post(token: string, target: string): Promise<void> {
    const failure = await failureOf(api.singleSignOn(token))
    try {
      // Another tab may have used the link: then there is a session after all.
      await (failure ? enter(target) : enterAccepted(target))
      if (!failure) toasts.show(TEXTS.signedIn, 'success')
    } catch (error) {
      const cause = failure ?? error
      if (failure instanceof CallError) bus.emit('server-error', failure)
      giveUp(cause instanceof Error ? cause.message : undefined)
    }
  }

  return async target => {
    const values = tokens.take()
    if (!values) return giveUp()
    const [token = ''] = values
    if (values.length === 1 && isToken(token)) return post(token, target)
    toasts.show(TEXTS.badLink, 'error')
    giveUp(TEXTS.badLink)
  }
}
