import { onServerError } from '../../../../src/app/create-app.ts'
import { memberScreens } from '../../../../src/app/screens.ts'
import { createTestApp } from '../../../support/app.tsx'
import { settle } from '../../../support/clock.ts'
import { USER } from '../../../support/data.ts'
import { failure, json, stubFetch } from '../../../support/fetch-stub.ts'

export const MEMBER = USER
export const OTHER = { ...MEMBER, id: 2, email: 'marijke@voorbeeld.nl', firstName: 'Marijke' }

export const asMember = () => json(MEMBER)
export const asVisitor = () => failure(401, { code: 'not_authenticated', message: 'Je bent niet ingelogd.' })

// With the screens loaded, a page is shown without a wait.
await memberScreens.load()

type Options = Parameters<typeof createTestApp>[1] & {
  /** Whether the current user is unknown yet. */
  readonly isStarting?: boolean
}

/** The app without its view, in front of a stub that knows who is signed in. */
export async function startApp(
  currentUser: () => Response | Promise<Response>,
  { isStarting = false, ...options }: Options = {},
) {
  const server = stubFetch({ 'GET /api/klupper': currentUser })
  const app = createTestApp(server.fetch, options)
  const broadcasts: Error[] = []
  onServerError(app.bus, error => broadcasts.push(error))
  if (!isStarting) await app.session.read()
  await settle()
  return {
    ...app,
    server,
    broadcasts,
    /** The open toasts, as severity and text. */
    toastTexts: () =>
      app.toasts.list.value
        .filter(({ closing }) => !closing)
        .map(({ severity, text }) => `${severity}: ${text}`),
  }
}

/** The notice on the login page. */
export function noticeOf({ session }: Pick<Awaited<ReturnType<typeof startApp>>, 'session'>) {
  const state = session.state.value
  return 'notice' in state ? state.notice : undefined
}

/** The answer about a membership until June. */
export const active = () => json({ data: { endDate: '2026-06-14' } })

/** A member on the membership page, with everything loaded. */
export async function atMembership() {
  const app = await startApp(asMember, { at: '/membership' })
  app.server.on('GET /api/membership', active)
  app.queries.membership.subscribe()
  await settle()
  app.server.sent.length = 0
  app.sentToTabs.length = 0
  return app
}
