import type { MockApi } from './api.ts'
import { createMockFetch, type MockFetch } from './mock-fetch.ts'

/** What came back: `body` is the JSON read, `undefined` when the answer is not JSON. */
export type MockAnswer = { readonly status: number; readonly headers: Headers; readonly body: unknown }

export type MockBrowser = {
  readonly fetch: MockFetch
  /** Sends a JSON call with cookies and reads the answer. */
  call(method: string, path: string, body?: unknown): Promise<MockAnswer>
  /** Signs this browser in as a demo member; throws for a name that does not exist. */
  become(member: string): Promise<void>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A browser for tests, with a cookie jar of its own, on a page at `origin`. */
export function createMockBrowser(api: MockApi, origin = 'http://localhost:3000'): MockBrowser {
  const fetch = createMockFetch(api, origin)

  async function call(method: string, path: string, body?: unknown): Promise<MockAnswer> {
    const headers = { 'content-type': 'application/json' }
    const content = body === undefined ? {} : { headers, body: JSON.stringify(body) }
    const response = await fetch(path, { method, credentials: 'include', ...content })
    return { status: response.status, headers: response.headers, body: parsed(await response.text()) }
  }

  async function become(member: string) {
    const { status } = await call('POST', '/__mock/become', { member })
    if (status !== 200) throw new RangeError(`There is no demo member ${member}`)
  }

  return { fetch, call, become }
}
