import { createHttp } from '../../../src/lib/http.ts'
import { stubFetch } from '../../support/fetch-stub.ts'

type Answers = Parameters<typeof stubFetch>[0]
type Options = Partial<Parameters<typeof createHttp>[0]>

/** A client with a fetch stub. */
export function stubHttp(answers: Answers = {}, options: Options = {}) {
  const stub = stubFetch(answers)
  let epoch = 0
  const http = createHttp({
    fetch: stub.fetch,
    baseUrl: '',
    epoch: () => epoch,
    checkSession: async () => false,
    readUserFirst: async () => {},
    onResponse: () => {},
    writeHeaders: () => ({}),
    isOnline: () => true,
    isUnloading: () => false,
    ...options,
  })
  return { ...http, http, stub, forget: () => epoch++ }
}
