import { tokensIn, withoutTokens } from '../session/token.ts'
import { planFor } from './plan.ts'

/** What was begun before the app's script was there. */
export interface Early {
  /** The values of `?sso=`; undefined when there was none. Taken once. */
  tokens: readonly string[] | undefined
  /** Answers on their way, by address. Each is taken once. */
  readonly answers: Map<string, Promise<Response>>
  /** Gives a question up that nobody waits for any more: a browser may keep the next one of that address behind it. */
  readonly giveUp?: (url: string) => void
  /** A form was sent before anything listened. */
  submitted: boolean
}

/**
 * Begins: takes a single-sign-on token out of the address and the history entry before anything is asked, asks who
 * is signed in (DECISIONS, Session), and then what the screen of this address reads. A visitor on a login route
 * sees the login page at once. Without a usable configuration nothing is asked.
 */
export function begin(window: Window): Early {
  const { document, location, history } = window
  const tokens = tokensIn(location.search)
  if (tokens.length > 0) {
    history.replaceState(
      history.state,
      '',
      location.origin + location.pathname + withoutTokens(location.search) + location.hash,
    )
  }
  const stops = new Map<string, AbortController>()
  const early: Early = {
    tokens: tokens.length > 0 ? tokens : undefined,
    answers: new Map(),
    giveUp: url => stops.get(url)?.abort(),
    submitted: false,
  }
  const ask = (url: string): Promise<Response> => {
    const stop = new AbortController()
    stops.set(url, stop)
    const answer = window.fetch(url, {
      credentials: 'include',
      headers: { Accept: 'application/json' },
      signal: stop.signal,
    })
    // Who takes it handles a failure; until then it is nobody's.
    answer.catch(() => {})
    early.answers.set(url, answer)
    return answer
  }
  const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '')

  try {
    const { apiBaseUrl } = read('app-config') as { apiBaseUrl: unknown }
    if (typeof apiBaseUrl !== 'string') return early
    const plan = planFor(location)
    const preload = () => {
      for (const href of read('member-chunk') as readonly string[]) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      }
    }
    // Behind `/` there may be the login page, which needs nothing more.
    if (plan && location.pathname !== '/') preload()
    ask(`${apiBaseUrl}/api/klupper`).then(
      ({ ok, status }) => {
        if (ok) {
          for (const path of plan?.reads ?? []) ask(`${apiBaseUrl}/api/${path}`)
          if (!plan || location.pathname === '/') preload()
        } else if ([401, 403, 404].includes(status)) showLogin(document)
      },
      () => {},
    )
    document.addEventListener('submit', event => {
      if (event.defaultPrevented) return
      event.preventDefault()
      early.submitted = true
    })
  } catch {
    // The app itself says what is wrong with the configuration.
  }
  return early
}

/** Shows the login page that stands in the document; the app takes it over, with what was typed meanwhile. */
function showLogin(document: Document): void {
  const root = document.getElementById('root')
  if (root && /^\/(login\/?)?$/.test(document.location.pathname)) root.hidden = false
}

/** A `fetch` that hands out each early answer once, to the first request for the same address. */
export function withEarlyAnswers(
  { answers, giveUp }: Early,
  fetch: typeof window.fetch,
): typeof window.fetch {
  return (input, init) => {
    const url = String(input)
    const answer = init?.method === 'GET' ? answers.get(url) : undefined
    answers.delete(url)
    if (answer) init?.signal?.addEventListener('abort', () => giveUp?.(url))
    return answer ?? fetch(input, init)
  }
}
