import { type ReadonlySignal, signal } from '@preact/signals-react'
import {
  array,
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  record,
  safeParse,
  string,
} from 'valibot'

const memberSchema = object({
  id: number(),
  name: string(),
  state: string(),
  endDate: nullable(string()),
  hasEndedMembership: nullable(boolean()),
  participations: number(),
  contactRequests: number(),
  superklupper: boolean(),
})

const stateSchema = object({
  members: array(memberSchema),
  faults: record(string(), object({ fault: string(), times: nullable(number()), applied: boolean() })),
})

/** A demo member as the mock has it now. */
export type MockMember = InferOutput<typeof memberSchema>
/** The part of the mock's state that the panel shows. */
export type MockState = InferOutput<typeof stateSchema>

/** The calls that steer the mock API. */
export interface MockControl {
  /** Undefined when no mock answers: a real API, or none. */
  readonly state: ReadonlySignal<MockState | undefined>
  /** Reads the state. Never rejects. */
  look(): Promise<void>
  /** Makes a control call. Rejects with what the mock says against it. */
  send(name: string, body?: unknown): Promise<void>
}

/** Binds the control calls to the API's address. They bypass the app's client, so the app hears nothing of them. */
export function createMockControl(baseUrl: string, fetch: typeof window.fetch): MockControl {
  const state = signal<MockState | undefined>(undefined)
  const call = (name: string, init?: RequestInit) =>
    fetch(`${baseUrl}/__mock/${name}`, { credentials: 'include', ...init })

  return {
    state,
    async look() {
      try {
        const found = safeParse(stateSchema, await (await call('state')).json())
        state.value = found.success ? found.output : undefined
      } catch {
        state.value = undefined
      }
    },
    async send(name, body = {}) {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await call(name, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(reasonIn(await answer.text()) ?? `The mock answers ${answer.status}`)
    },
  }
}

const refusalSchema = array(object({ message: string() }))

function reasonIn(text: string): string | undefined {
  try {
    const refusal = safeParse(refusalSchema, JSON.parse(text) as unknown)
    return refusal.success ? refusal.output[0]?.message : undefined
  } catch {
    return undefined
  }
}
