import { renderToString } from 'react-dom/server'
import type { Config } from '../api/config.ts'
import { memoryHistory } from '../lib/history.ts'
import { AppView } from './app-view.tsx'
import { createApp } from './create-app.ts'

const nothing = () => {}

/** The login page as a visitor first sees it, drawn when the app is built. */
export async function prerenderLogin(config: Config): Promise<string> {
  const app = createApp({
    config,
    history: memoryHistory('/'),
    tabs: { tell: nothing, listen: nothing },
    fetch: async () => new Response('[]', { status: 401 }),
    cookies: () => '',
    storage: () => {
      throw new Error('There is no storage here.')
    },
    reload: nothing,
    leave: nothing,
    leaveForGood: nothing,
    takeTokens: () => undefined,
  })
  await app.session.look()
  return renderToString(<AppView app={app} />)
}
