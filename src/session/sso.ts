import { failureOf } from '../lib/attempt.ts'
import { CallError } from '../lib/errors.ts'
import type { SessionOptions } from './session.ts'
import type { SessionState } from './state.ts'
import { SESSION_TEXTS } from './texts.ts'
import { isToken } from './token.ts'

/** How single sign-on loads the current user and shows a page of theirs; it rejects when nobody is signed in. */
type Enter = (url: string) => Promise<void>

/**
 * The single-sign-on handler (§2): posts the token once, and goes on to `target`. Resolves to false when that failed and
 * the login page has to say why. Never rejects.
 */
export async function signOnWithToken(
  { api, bus, toasts, tokens }: SessionOptions,
  state: SessionState,
  enter: { readonly ifSignedIn: Enter; readonly asAccepted: Enter },
  target: string,
): Promise<boolean> {
  const values = tokens.take()
  if (!values) return false
  const [token = ''] = values
  if (values.length > 1 || !isToken(token)) {
    toasts.show(SESSION_TEXTS.badLink, 'error')
    state.explain(SESSION_TEXTS.badLink)
    return false
  }
  const failure = await failureOf(api.singleSignOn(token))
  try {
    // Another tab may have used the link: then somebody is signed in after all.
    await (failure ? enter.ifSignedIn(target) : enter.asAccepted(target))
    if (!failure) toasts.show(SESSION_TEXTS.signedIn, 'success')
    return true
  } catch (error) {
    const cause = failure ?? error
    if (failure instanceof CallError) bus.emit('server-error', failure)
    if (cause instanceof Error) state.explain(cause.message)
    return false
  }
}
