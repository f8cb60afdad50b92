import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { App } from '../app/create-app.ts'
import type { Changes } from './lists.ts'
import { createMockControl, type MockMember, type MockState } from './mock-control.ts'

/** How a call is to go wrong. */
export interface FaultWish {
  readonly fault: string
  /** Only the next request; otherwise until it is ended. */
  readonly once: boolean
  /** The server does what it was asked, and only then the answer goes wrong. */
  readonly applied: boolean
  /** The form field of an error, or the field that is left out. */
  readonly field: string | null
}

/** What the mock can be made to do; the app follows each time. */
export interface Scenarios {
  readonly mock: ReadonlySignal<MockState | undefined>
  /** What was done last, or why it was not. */
  readonly note: ReadonlySignal<string>
  /** Looks whether there is a mock, and how it stands. */
  look(): Promise<void>
  /** Signs in as a demo member. */
  become(name: string): Promise<void>
  signOut(): Promise<void>
  /** Ends every session at the server; the app hears of it by its next call. */
  expire(): Promise<void>
  change(what: string, changes: Changes): Promise<void>
  setNextPayment(status: string): Promise<void>
  setFault(call: string, wish: FaultWish): Promise<void>
  endFault(call: string): Promise<void>
  /** Makes the mock as new; the member stays signed in, and the page is loaded anew. */
  reset(): Promise<void>
}

/** Connects the scenarios to the app. Nothing is asked before `look()`. */
export function createScenarios(app: App, around: { fetch: typeof fetch; reload: () => void }): Scenarios {
  const { cache, session, config } = app
  const mock = createMockControl(config.apiBaseUrl, around.fetch)
  const note = signal('')

  const readAgain = () => cache.invalidate(...cache.entries.keys())
  const readAgainFor = (call: string) => call.startsWith('GET ') && readAgain()

  async function play(done: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      note.value = done
    } catch (error) {
      note.value = error instanceof Error ? error.message : String(error)
    }
    await mock.look()
  }

  return {
    mock: mock.state,
    note,
    look: mock.look,
    become: member =>
      play(`Signed in as ${member}`, async () => {
        await mock.send('become', { member })
        // Not waited for: the call may have been made to hang.
        void session.load()
      }),
    signOut: () => session.logout(),
    expire: () => play('The next call gets a 401', () => mock.send('expire')),
    change: (what, changes) =>
      play(what, async () => {
        await mock.send('member', changes)
        readAgain()
      }),
    setNextPayment: status =>
      play(`The running payment, or else the next one, is ${status}`, async () => {
        await mock.send('next-payment', { status })
        readAgain()
      }),
    setFault: (call, { fault, once, applied, field }) =>
      play(`${call}: ${fault}`, async () => {
        await mock.send('fault', { call, fault, applied, ...(once && { times: 1 }), ...(field && { field }) })
        readAgainFor(call)
      }),
    endFault: call =>
      play(`${call} works again`, async () => {
        await mock.send('fault', { call, fault: null })
        readAgainFor(call)
      }),
    reset: () =>
      play('The mock is as new', async () => {
        const member = signedIn(app, mock.state.peek())
        await mock.send('reset')
        if (member) await mock.send('become', { member: member.name })
        around.reload()
      }),
  }
}

/** The demo member that is signed in here. */
export function signedIn({ session }: App, state: MockState | undefined): MockMember | undefined {
  return session.status.value === 'member'
    ? state?.members.find(({ id }) => id === session.user.data.value?.id)
    : undefined
}
