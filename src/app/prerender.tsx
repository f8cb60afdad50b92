import { renderToString } from 'react-dom/server'
import { PATHS } from '../api/paths.ts'
import { blockId, templateId } from '../start/paint.ts'
import { Spinner } from '../ui/loading.tsx'
import { AppView } from './app-view.tsx'
import { type App, createApp, type Environment } from './create-app.ts'
import { Unavailable } from './failures.tsx'
import { ROUTES } from './routes.ts'
import { config, MEMBER, PLANS, SAMPLES, type Sample } from './samples.tsx'
import { waitForPage } from './wait-for-page.ts'

interface Prerendered {
  readonly loading: string
  readonly unavailable: string
  readonly templates: Map<string, string>
}

/** Renders the first screen of each address for a visitor and for a member, before any data but the user, by template id. */
export async function prerender(): Promise<Prerendered> {
  const templates = new Map<string, string>()
  // Single sign-on shows nothing.
  for (const user of [undefined, MEMBER])
    for (const { path, screen } of user ? ROUTES.member : ROUTES.visitor)
      if (screen && screen !== 'signOn')
        templates.set(templateId(screen, user !== undefined), await draw(path, user))
  for (const sample of SAMPLES) for (const [id, block] of await drawBlocks(sample)) templates.set(id, block)
  for (const [id, view] of Object.entries(PLANS)) {
    const html = renderToString(view)
    checkNames(id, html, new Set(namesIn(Object.values(view.props).join())))
    templates.set(id, html)
  }
  for (const [id, html] of templates) checkTexts(id, html)
  return { loading: renderToString(<Spinner />), unavailable: renderToString(<Unavailable />), templates }
}

/**
 * Throws if a template has a comment, such as React writes between two texts, or white space between two tags: a proxy may
 * take either away, and the page would not be hydrated.
 */
function checkTexts(id: string, html: string): void {
  const [split] = html.match(/.{0,60}(<!--|>\s+<).{0,60}/) ?? []
  if (split)
    throw new Error(`A text of the template ${id} is not whole, so write it as one {\`…\`}: ${split}`)
}

function noStorage(): never {
  throw new Error('A build has no storage.')
}

async function draw(path: string, user: object | undefined): Promise<string> {
  const html = pageOf(await appAt(path, { [PATHS.currentUser]: user }, named))
  return withoutBlock(html, 'person')
}

/** Throws if a template has a name that is neither a fact's nor a setting's, or lacks the name of a fact. */
function checkNames(what: string, html: string, facts: ReadonlySet<string>): void {
  const shown = namesIn(html)
  const missing = [...facts].filter(name => !shown.includes(name))
  if (missing.length > 0) throw new Error(`${what} does not show ${missing.join(', ')}.`)
  const unknown = shown.filter(name => !facts.has(name) && !(name in config))
  if (unknown.length > 0) throw new Error(`No fact of ${what} is called ${unknown.join(', ')}.`)
}

const namesIn = (html: string) => [...html.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The names of the texts in place of the texts. */
const named = <F extends object>(facts: F): F =>
  Object.fromEntries(
    Object.entries(facts).map(([name, text]) => [name, name === 'kind' || !text ? text : `{${name}}`]),
  ) as F

/** Draws the blocks of a page with the names of their texts. Throws if the page lacks one. */
async function drawBlocks({ path, user, answers = {}, plan, kinds }: Sample): Promise<[string, string][]> {
  const names = new Set<string>()
  const app = await appAt(path, { [PATHS.currentUser]: { ...MEMBER, ...user }, ...answers }, facts => {
    for (const [name, text] of Object.entries(named(facts))) if (text && name !== 'kind') names.add(name)
    return named(facts)
  })
  if (plan) app.purchases.send({ type: 'pressed', memberId: 0, plan, before: undefined })
  const { membership, actionsLeft, subscriptions, superklupper, payment } = app.queries
  const reads = { membership, actionsLeft, subscriptions, superklupper, payment: payment('') }
  for (const [name, query] of Object.entries(reads))
    if (PATHS[name as keyof typeof reads] in answers) await query.refetch()
  const page = pageOf(app)
  // Ends its timers, for which the build would wait.
  app.cache.clear()
  checkNames(path, page, names)
  return Object.entries(kinds).map(([name, kind]) => [
    blockId(name, kind),
    INNER_BLOCKS.reduce((html, inner) => withoutBlock(html, inner), blockIn(page, name)),
  ])
}

const INNER_BLOCKS = ['plans', 'summary']

const withoutBlock = (html: string, name: string) =>
  html.includes(` data-block="${name}"`) ? html.replace(blockIn(html, name), '') : html

function blockIn(page: string, name: string): string {
  const start = page.indexOf('>', page.indexOf(` data-block="${name}"`)) + 1
  let depth = 1
  for (const { 1: end, index } of page.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += end ? -1 : 1
    if (depth === 0) return page.slice(start, start + index)
  }
  throw new Error(`The page has no block «${name}».`)
}

/** The photo's address is unknown, and Firefox loads images inside a template. */
const pageOf = (app: App) =>
  renderToString(<AppView app={app} />).replace(/<link rel="preload"[^>]*>| src(?:set)?="[^"]*"/gi, '')

/** The app at an address, with the answers of some paths. */
async function appAt(
  path: string,
  answers: Readonly<Record<string, object | undefined>>,
  textsOf?: Environment['textsOf'],
): Promise<App> {
  const noop = () => undefined
  const app = createApp({
    config,
    history: { location: { path, search: '', hash: '' }, push: noop, replace: noop, listen: noop },
    tabs: { send: noop, listen: noop },
    token: undefined,
    fetch: async url => {
      const answer = answers[String(url)]
      return Response.json(answer ?? [], { status: answer ? 200 : 401 })
    },
    cookies: () => '',
    storage: noStorage,
    sharedStorage: noStorage,
    location: { assign: noop, replace: noop },
    ...(textsOf && { textsOf }),
  })
  await app.session.load()
  await waitForPage(app)
  return app
}
