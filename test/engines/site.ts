import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startSite } from '../support/site.ts'

/** The fault of a request: it waits for `heal`, or the connection breaks. */
type Fault = 'wait' | 'break'

export type Site = Awaited<ReturnType<typeof startProbedSite>>

/** Reports the errors of a page to the site, since no driver reports all of them. */
const PROBE = `{
  const tell = what => navigator.sendBeacon('/probe', location.pathname + ': ' + what)
  const { error } = console
  console.error = (...args) => (tell(args.map(String).join(' ')), error(...args))
  new PerformanceObserver(list => {
    if (list.getEntriesByName('klup-repaired').length > 0) tell('React repaired the page.')
  }).observe({ type: 'mark', buffered: true })
  addEventListener('error', event => event.message && tell(event.message))
  addEventListener('unhandledrejection', event => tell(event.reason))
  addEventListener('securitypolicyviolation', event => tell(event.violatedDirective + ' ' + event.blockedURI))
}
`

const OPENER_POLICY = 'Cross-Origin-Opener-Policy'

/**
 * Starts a site until the end of the test. With the opener policy, WebKit changes its process, which can hang its driver.
 * Unless the browser `mayCache`, it requests every script of every page.
 */
export async function startProbedSite(withOpenerPolicy: boolean, mayCache: boolean) {
  const broken: string[] = []
  const waiting: (() => void)[] = []
  let failing: { readonly paths: RegExp; readonly fault: Fault } | undefined
  let cookies: string[] = []

  const site = await startSite({}, serve => async (request, response) => {
    const { url = '', headers } = request
    if (url === '/probe') {
      broken.push(await text(request))
      return void response.end()
    }
    if (headers.accept?.includes('text/html')) response.setHeader('Set-Cookie', cookies.splice(0))
    if (!withOpenerPolicy) replaceHeader(response, OPENER_POLICY, [])
    if (!mayCache) replaceHeader(response, 'Cache-Control', 'no-store')
    if (!failing?.paths.test(url)) return serve(request, response)
    if (failing.fault === 'wait') waiting.push(() => serve(request, response))
    else request.socket.destroy()
  })

  onTestFinished(async () => void (await site.close()))
  const { files, mock } = site
  const html = String(files.get('index.html'))
  files.set('index.html', Buffer.from(html.replace('<head>', '<head><script src="/probe.js"></script>')))
  files.set('probe.js', Buffer.from(PROBE))
  return {
    ...site,
    /** Exceptions, logged errors and policy violations of a page. */
    broken,
    /** Signs in the browser that requests the next page, as a demo member. */
    signIn(name: string) {
      mock.api.world.sessions.set(name, name)
      cookies = [`KLUP_SESSION=${name}; Path=/; HttpOnly; SameSite=Lax`]
    },
    /** Makes the requests for some paths fail. */
    fail(paths: RegExp, fault: Fault) {
      failing = { paths, fault }
    },
    /** Ends the fault; waiting requests continue. */
    heal() {
      failing = undefined
      for (const go of waiting.splice(0)) go()
    },
    /** Runs a script before all others of a page. */
    before: (script: string) => void files.set('probe.js', Buffer.from(PROBE + script)),
  }
}

/** Replaces a header when it is written. An empty list leaves it out. */
function replaceHeader(response: ServerResponse, header: string, value: string | []): void {
  const write = response.writeHead.bind(response) as (status: number, headers: object) => ServerResponse
  const writeHead = (status: number, headers: object) => write(status, { ...headers, [header]: value })
  Object.assign(response, { writeHead })
}
