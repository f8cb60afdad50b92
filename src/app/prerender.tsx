import { renderToString } from 'react-dom/server'
import type { Config } from '../api/config-schema.ts'
import { OPTIONAL_FIELDS, type PaintedUser } from '../start/current-user.ts'
import { templateId } from '../start/paint.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AppView } from './app-view.tsx'
import { createApp } from './create-app.ts'
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
  return { loading: renderToString(<Spinner />), unavailable: renderToString(<Unavailable />), templates }
}

function noStorage(): never {
  throw new Error('A build has no storage.')
}

async function draw(path: string, user: object | undefined): Promise<string> {
  const noop = () => undefined
  const app = createApp({
    config,
    history: { location: { path, search: '', hash: '' }, push: noop, replace: noop, listen: noop },
    tabs: { send: noop, listen: noop },
    token: undefined,
    fetch: async () => Response.json(user ?? [], { status: user ? 200 : 401 }),
    cookies: () => '',
    storage: noStorage,
    sharedStorage: noStorage,
    location: { assign: noop, replace: noop },
  })
  await app.session.load()
  await waitForPage(app)
  // The photo's address is unknown, and Firefox loads images inside a template.
  return renderToString(<AppView app={app} />).replace(/<link rel="preload"[^>]*>| src(?:set)?="[^"]*"/gi, '')
}
