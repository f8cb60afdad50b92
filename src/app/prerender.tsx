import { renderToString } from 'react-dom/server'
import type { Config } from '../api/config.ts'
import { READS } from '../api/reads.ts'
import { templateId } from '../boot/paint.tsx'
import { Spinner } from '../ui/loading.tsx'
import { waitForPage } from './app-router.ts'
import { AppView } from './app-view.tsx'
import { type App, createApp } from './create-app.ts'
import { Unavailable } from './failures.tsx'
import { ROUTES } from './routes.ts'

/** Renders each screen for a visitor and for a member, without any data except the user. Returns the HTML by template id. */
export async function prerender() {
  const templates = new Map<string, string>()
  // Single sign-on shows nothing.
  for (const user of [undefined, MEMBER])
    for (const { path, name } of user ? ROUTES.member : ROUTES.visitor)
      if (name && name !== 'signOn')
        templates.set(templateId(name, user !== undefined), await draw(path, user))
  for (const [id, html] of templates) {
    checkTexts(id, html)
    checkNames(id, html)
  }
  return { loading: renderToString(<Spinner />), unavailable: renderToString(<Unavailable />), templates }
}

/**
 * Throws if a template has a comment, such as React writes between two texts, or white space between two tags. A proxy may
 * remove either, and then React cannot hydrate the page.
 */
function checkTexts(id: string, html: string): void {
  const [split] = html.match(/.{0,60}(<!--|>\s+<).{0,60}/) ?? []
  if (split)
    throw new Error(`A text of the template ${id} is not whole, so write it as one {\`…\`}: ${split}`)
}

/** Throws if a button or form has no name of its own, by which the app finds it for a press before hydration. */
function checkNames(id: string, html: string): void {
  const names = [...html.matchAll(/<(?:button|form)\b[^>]*>/g)].map(
    ([tag]) => / name="([^"]+)"/.exec(tag)?.[1],
  )
  if (names.includes(undefined) || new Set(names).size < names.length)
    throw new Error(`A button or form of the template ${id} has no name of its own: ${names.join(', ')}`)
}

function noStorage(): never {
  throw new Error('A build has no storage.')
}

/** Renders a page with names in braces instead of texts, without the preloads that React adds. */
async function draw(path: string, user: object | undefined): Promise<string> {
  const app = await appAt(path, user)
  return renderToString(<AppView app={app} />).replace(/<link rel="preload"[^>]*>/g, '')
}

/** The settings that a page may show. The script in the document replaces the names in braces. */
const config = {
  apiBaseUrl: '',
  imageBaseUrl: '',
  imageSizes: [],
  downloadUrl: '{downloadUrl}',
  termsUrl: '{termsUrl}',
  privacyUrl: '{privacyUrl}',
  withdrawalUrl: '{withdrawalUrl}',
  accessibilityUrl: '{accessibilityUrl}',
  helpUrl: '{helpUrl}',
} as unknown as Config

const MEMBER = { id: 0, email: '{email}', firstName: '', photo: '' }

/** Creates the app at an address, without any data except the user. */
async function appAt(path: string, user: object | undefined): Promise<App> {
  const noop = () => undefined
  const app = createApp({
    config,
    history: { location: { path, search: '', hash: '' }, push: noop, replace: noop, listen: noop },
    tabs: { send: noop, listen: noop },
    token: undefined,
    fetch: async url =>
      url === READS.currentUser.path && user ? Response.json(user) : Response.json([], { status: 401 }),
    cookies: () => '',
    storage: noStorage,
    sharedStorage: noStorage,
    location: { assign: noop, replace: noop },
  })
  await app.session.read()
  await waitForPage(app.router, app.session)
  return app
}
