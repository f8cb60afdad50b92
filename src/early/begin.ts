import { NOT_SIGNED_IN } from '../api/not-signed-in.ts'
import { type Early, nothingAsked } from './answers.ts'
import { type ChunkName, planFor } from './plan.ts'

/**
 * Begins: takes a single-sign-on token out of the address before anything is asked, asks who is signed in, and then
 * what the screen of this address reads (§4). A visitor on a login route sees the login page at once. Without a
 * usable configuration nothing is asked.
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
  // Behind `/` there may be the login page, which needs nothing more.
  const waits = !plan || location.pathname === '/'
  if (!waits) preload(document, plan.chunk)
  ask(window, early, `${api}klupper`).then(
    ({ ok, status }) => {
      if (NOT_SIGNED_IN.includes(status)) showLogin(document)
      if (!ok) return
      for (const path of plan?.reads ?? []) ask(window, early, api + path)
      if (waits) preload(document, plan?.chunk ?? 'account')
    },
    () => {},
  )
  document.addEventListener('submit', event => {
    if (event.defaultPrevented) return
    event.preventDefault()
    early.submitted = true
  })
}

function ask(window: Window, { answers }: Early, url: string): Promise<Response> {
  const stop = new AbortController()
  const answer = window.fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal: stop.signal,
  })
  // Who takes it handles a failure; until then it is nobody's.
  answer.catch(() => {})
  answers.set(url, { answer, stop })
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
  if (root && /^\/(login\/?)?$/.test(document.location.pathname)) root.hidden = false
}

const readBlock = (document: Document, id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? '')
