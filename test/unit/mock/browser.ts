import { createTestApi } from '../../support/data.ts'
import { createMockFetch } from '../../support/mock-fetch.ts'

export const APP = 'http://localhost:3000'

/** A mock API with the lines that it reports, and a browser with cookies on a page of the app. */
export function openBrowser() {
  const reported: string[] = []
  const api = createTestApi({ report: line => reported.push(line) })
  const fetch = createMockFetch(api, APP)
  /** Makes a call with a form or JSON. */
  async function call(name: string, body?: object) {
    const [method = '', path] = name.split(' ')
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const content = body instanceof FormData ? { body } : body && json
    const response = await fetch(`http://localhost:4001${path}`, {
      method,
      credentials: 'include',
      ...content,
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json'
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }
  const control = (name: string, body: object) => call(`POST /__mock/${name}`, body)
  return {
    ...{ api, reported, call, control },
    become: (member: string) => control('become', { member }),
    memberNamed: (name: string) => api.world.members.find(member => member.name === name),
  }
}
