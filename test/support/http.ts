import type { CallError } from '../../src/lib/errors.ts'
import { createBus } from '../../src/lib/events.ts'
import { createHttp, type HttpEvents } from '../../src/lib/http.ts'
import { scriptedServer } from './scripted-server.ts'

type Answers = Parameters<typeof scriptedServer>[0]
type Options = Partial<Parameters<typeof createHttp>[0]>

/** The client in front of a scripted server, with all that it broadcast. */
export function scriptedHttp(answers: Answers = {}, options: Options = {}) {
  const server = scriptedServer(answers)
  const bus = createBus<HttpEvents>()
  const heard: { readonly event: keyof HttpEvents; readonly error: CallError }[] = []
  for (const event of ['server-error', 'session-ended'] as const) {
    bus.on(event, error => heard.push({ event, error }))
  }
  let epoch = 0
  const http = createHttp({ fetch: server.fetch, baseUrl: '', bus, epoch: () => epoch, ...options })
  return {
    ...http,
    http,
    server,
    bus,
    heard,
    forget: () => epoch++,
    events: () => heard.map(({ event }) => event),
  }
}
