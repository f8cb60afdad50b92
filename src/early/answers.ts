import { tokensIn, withoutTokens } from '../session/token.ts'

/** What was begun before the app's script was there. */
export interface Early {
  /** The values of `?sso=`; undefined when there was none. Taken once. */
  tokens: readonly string[] | undefined
  /** Answers on their way, by address. Each is taken once. */
  readonly answers: Map<string, EarlyAnswer>
  /** A form was sent before anything listened. */
  submitted: boolean
}

interface EarlyAnswer {
  readonly answer: Promise<Response>
  /** For when nobody waits for it any more: a browser may keep the next question for that address behind it. */
  readonly stop: AbortController
  /** It was asked before it was known that there is a member. */
  readonly isGuess: boolean
}

/** The least that must be done first: a single-sign-on token leaves the address and its history entry (§2). */
export function nothingAsked({ history, location }: Window): Early {
  const { origin, pathname, search, hash } = location
  const tokens = tokensIn(search)
  const isLink = tokens.length > 0
  if (isLink) history.replaceState(history.state, '', origin + pathname + withoutTokens(search) + hash)
  return { tokens: isLink ? tokens : undefined, answers: new Map(), submitted: false }
}

/**
 * A `fetch` that hands out each early answer once, to the first request for the same address. A guess that got a 401
 * is asked again; and when one is given up, so are the others, since something newer is asked.
 */
export function withEarlyAnswers({ answers }: Early, fetch: typeof window.fetch): typeof window.fetch {
  return (input, init) => {
    const url = String(input)
    const early = init?.method === 'GET' ? answers.get(url) : undefined
    answers.delete(url)
    if (!early) return fetch(input, init)
    init?.signal?.addEventListener('abort', () => {
      early.stop.abort()
      answers.clear()
    })
    return early.answer.then(answer => (early.isGuess && answer.status === 401 ? fetch(input, init) : answer))
  }
}
