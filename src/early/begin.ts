import { NOT_SIGNED_IN } from '../api/not-signed-in.ts'
import { expectsMember } from '../session/member-hint.ts'
import { type Early, nothingAsked } from './answers.ts'
import { type ChunkName, isLoginPath, planFor } from './plan.ts'

/**
 * Begins: takes a single-sign-on token out of the address before anything is asked, asks who is signed in, and then
 * what the screen of this address reads (§4); both at once in a tab that had a member moments ago. A visitor on a
 * login route sees the login page at once. Without a usable configuration nothing is asked.
 */
export function begin(window: Window): Early {
  const early = nothingAsked(window)
  try {
    const { apiBaseUrl } = readBlock(window.document, 'app-config') as { apiBaseUrl: unknown }
    if (typeof apiBaseUrl === 'string') askAhead(window, early, `${apiBaseUrl}/api/`)
  } catch {
    // The app itself says what is wrong with the configuration.
  }
  return early
}

function askAhead(window: Window, early: Early, api: string): void {
  const { document, location } = window
  const plan = planFor(location)
  const user = ask(window, early, `${api}klupper`)
  const isGuess = expectsMember(() => window.sessionStorage)
  const fetchScreen = () => plan && preload(document, plan.chunk)
  const read = () => {
    for (const path of plan?.reads ?? []) ask(window, early, api + path, isGuess)
  }
  const mayBeLogin = !isGuess && isLoginPath(location.pathname)
  if (isGuess) read()
  if (!mayBeLogin) fetchScreen()
  user.then(
    ({ ok, status }) => {
      if (NOT_SIGNED_IN.includes(status)) showLogin(document)
      if (!ok) return
      if (!isGuess) read()
      if (mayBeLogin) fetchScreen()
    },
    () => {},
  )
  document.addEventListener('submit', event => {
    if (event.defaultPrevented) return
    event.preventDefault()
    early.submitted = true
  })
}

function ask(window: Window, { answers }: Early, url: string, isGuess = false): Promise<Response> {
  const stop = new AbortController()
  const options: RequestInit = {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal: stop.signal,
  }
  const answer = window.fetch(url, options).then(response => {
    // Its text is read at once, so that who takes it does not wait for it any more.
    const text = response.text()
    text.catch(() => {})
    return Object.assign(response, { text: () => text })
  })
  // Who takes it handles a failure; until then it is nobody's.
  answer.catch(() => {})
  answers.set(url, { answer, stop, isGuess })
  return answer
}

/** Begins to load a chunk of screens. */
function preload(document: Document, chunk: ChunkName): void {
  const files = readBlock(document, 'screen-chunks') as Readonly<Record<ChunkName, readonly string[]>>
  for (const href of files[chunk]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

/** Shows the login page that stands in the document; the app takes it over, with what was typed meanwhile. */
function showLogin(document: Document): void {
  const root = document.getElementById('root')
  if (root && isLoginPath(document.location.pathname)) root.hidden = false
}

const readBlock = (document: Document, id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? '')
