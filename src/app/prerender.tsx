import { renderToString } from 'react-dom/server'
import type { Config } from '../api/config-schema.ts'
import { PATHS } from '../api/paths.ts'
import type { BoughtPlan } from '../features/membership/purchase.ts'
import { PAYMENT_STATUSES } from '../features/payment/status.ts'
import { OPTIONAL_FIELDS, type PaintedUser } from '../start/current-user.ts'
import { blockId, templateId } from '../start/paint.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AppView } from './app-view.tsx'
import { type App, createApp, type Environment } from './create-app.ts'
import { Unavailable } from './failures.tsx'
import { ROUTES } from './routes.ts'
import { waitForPage } from './wait-for-page.ts'

/** The settings of the first screens; the script in the document replaces the names in braces. */
const config = {
  apiBaseUrl: '',
  imageBaseUrl: '',
  imageSizes: [64],
  downloadUrl: '{downloadUrl}',
} as unknown as Config

/** Members with and without each optional field; the first one has none. */
const USERS = OPTIONAL_FIELDS.reduce<Partial<PaintedUser>[]>(
  (users, field) => users.flatMap(user => [user, { ...user, [field]: `{${field}}` }]),
  [{ id: 0, email: '{email}' }],
)

/** What leads to a kind of a block: the answers by path, the member, and what this tab has bought. */
interface Sample {
  readonly [path: string]: object
  readonly user?: object
  readonly plan?: BoughtPlan
}

const membershipUntil = (endDate: string | null, hasEndedMembership = false): Sample => ({
  user: { hasEndedMembership },
  [PATHS.membership]: { endDate },
  [PATHS.actionsLeft]: { participations: 2, contactRequests: 2 },
})

const plan = { id: 0, months: 6, price: 1 }
const statuses = Object.keys(PAYMENT_STATUSES)

/** The kinds of the block of each screen, by an address of it. */
const BLOCKS: readonly (readonly [screen: string, path: string, kinds: Readonly<Record<string, Sample>>])[] =
  [
    [
      'account',
      '/account',
      {
        active: membershipUntil('9999-12-31'),
        ended: membershipUntil('9999-12-31', true),
        expired: membershipUntil('1970-01-01'),
        none: membershipUntil(null),
      },
    ],
    [
      'payment',
      '/payment',
      Object.fromEntries(
        statuses.flatMap(status => [
          [status, {}],
          [`${status}-bought`, { plan }],
        ]),
      ),
    ],
  ]

interface Prerendered {
  readonly loading: string
  readonly unavailable: string
  readonly templates: Map<string, string>
}

/** Renders the first screen of each address for a visitor and for members, before any data but the user, by template id. */
export async function prerender(): Promise<Prerendered> {
  const templates = new Map<string, string>()
  for (const user of [undefined, ...USERS]) {
    for (const { path, screen } of user ? ROUTES.member : ROUTES.visitor) {
      if (!screen) continue
      const html = await draw(path, user)
      const plain = templateId(screen, user && {})
      if (templates.get(plain) !== html) templates.set(templateId(screen, user), html)
    }
  }
  for (const [screen, path, kinds] of BLOCKS)
    for (const [kind, sample] of Object.entries(kinds))
      templates.set(blockId(screen, kind), await drawBlock(path, kind, sample))
  return { loading: renderToString(<Spinner />), unavailable: renderToString(<Unavailable />), templates }
}

function noStorage(): never {
  throw new Error('A build has no storage.')
}

async function draw(path: string, user: object | undefined): Promise<string> {
  const app = await appAt(path, { [PATHS.currentUser]: user })
  return html(app)
}

/** Draws the block of a page with the names of its texts. Throws if the page lacks one. */
async function drawBlock(path: string, kind: string, { user, plan, ...answers }: Sample): Promise<string> {
  const names = new Set<string>()
  const member = { ...USERS[0], ...user }
  const app = await appAt(path, { [PATHS.currentUser]: member, ...answers }, facts => {
    const known = Object.keys(facts).filter(name => name !== 'kind' && facts[name as never] !== undefined)
    for (const name of known) names.add(name)
    return { ...facts, ...Object.fromEntries(known.map(name => [name, `{${name}}`])) }
  })
  const { membership, actionsLeft } = app.queries
  app.setPainted({ kind })
  if (plan) app.purchases.send({ type: 'pressed', memberId: 0, plan, before: undefined })
  if (PATHS.membership in answers) await Promise.all([membership.refetch(), actionsLeft.refetch()])
  const block = contents(html(app), 'data-block')
  // Ends its timers, for which the build would wait.
  app.cache.clear()
  const missing = [...names].filter(name => !block.includes(`{${name}}`))
  if (missing.length > 0)
    throw new Error(`The block «${kind}» of ${path} does not show ${missing.join(', ')}.`)
  return block
}

/** What is inside the `div` with an attribute. */
function contents(page: string, attribute: string): string {
  const start = page.indexOf('>', page.indexOf(` ${attribute}=`)) + 1
  let depth = 1
  for (const { 1: end, index } of page.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += end ? -1 : 1
    if (depth === 0) return page.slice(start, start + index)
  }
  throw new Error(`The page has no ${attribute}.`)
}

/** The photo's address is unknown, and Firefox loads images inside a template. */
const html = (app: App) =>
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
