import { createBus } from '../../src/lib/events.ts'
import { createHttp, type HttpEvents } from '../../src/lib/http.ts'
import { stubFetch } from './fetch-stub.ts'

type Answers = Parameters<typeof stubFetch>[0]
type Options = Partial<Parameters<typeof createHttp>[0]>

/** A client with a fetch stub, and the events that it emits. */
export function stubHttp(answers: Answers = {}, options: Options = {}) {
  const stub = stubFetch(answers)
  const bus = createBus<HttpEvents>()
  const emitted: { readonly event: keyof HttpEvents; readonly error: Error }[] = []
  bus.on('server-error', error => emitted.push({ event: 'server-error', error }))
  let epoch = 0
  const http = createHttp({
    fetch: stub.fetch,
    baseUrl: '',
    bus,
    epoch: () => epoch,
    checkSession: async () => false,
    userFirst: async () => {},
    onResponse: () => {},
    writeHeaders: () => ({}),
    isOnline: () => true,
    isUnloading: () => false,
    ...options,
  })
  const events = () => emitted.map(({ event }) => event)
  return { ...http, http, stub, emitted, events, forget: () => epoch++ }
}
