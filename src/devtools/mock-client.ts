import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { App } from '../app/create-app.ts'
import type { MockState } from '../mock/control-calls.ts'

/** Controls the mock API. Its calls bypass the app's client, so the app does not see them. */
export interface MockClient {
  /** Undefined without a mock: a real API, or none. */
  readonly state: ReadonlySignal<MockState | undefined>
  /** The last action, or why it failed. */
  readonly note: ReadonlySignal<string>
  /** Loads the state. Never rejects. */
  load(): Promise<void>
  /** Makes a control call, then calls `follow`, and notes the outcome. Never rejects. */
  send(name: string, body: object, note: string, follow?: () => void): Promise<void>
  /** Resets the mock and reloads the page. The member stays signed in. */
  reset(): Promise<void>
}

/** Creates the client of the app's API. It sends nothing before `load()`. */
export function createMockClient(app: App): MockClient {
  const state = signal<MockState | undefined>(undefined)
  const note = signal('')

  async function call(name: string, init?: RequestInit): Promise<Response> {
    const url = `${app.config.apiBaseUrl}/__mock/${name}`
    const response = await fetch(url, { credentials: 'include', ...init })
    if (!response.ok) throw new Error(`The mock answers ${response.status}: ${await response.text()}`)
    return response
  }

  async function load(): Promise<void> {
    const loaded = call('state').then(response => response.json() as Promise<MockState>)
    state.value = await loaded.catch(() => undefined)
  }

  async function send(name: string, body: object, done: string, follow = () => {}): Promise<void> {
    const headers = { 'Content-Type': 'application/json' }
    try {
      await call(name, { method: 'POST', headers, body: JSON.stringify(body) })
      follow()
      note.value = done
    } catch (error) {
      note.value = String(error)
    }
    await load()
  }

  async function reset(): Promise<void> {
    const member = signedInMember(app, state.peek())
    await send('reset', {}, 'The mock is as new')
    if (member) await send('become', { member: member.name }, `Signed in as ${member.name}`)
    window.location.reload()
  }

  return { state, note, load, send, reset }
}

/** The mock's record of the signed-in member. */
export function signedInMember({ session }: App, state: MockState | undefined) {
  const id = session.status.value === 'member' ? session.user.data.value?.id : undefined
  return state?.members.find(member => member.id === id)
}
