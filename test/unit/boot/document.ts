import { onTestFinished, vi } from 'vitest'
import { bootTable } from '../../../src/app/boot-table.ts'
import { boot } from '../../../src/boot/boot.ts'
import type { TabMessage } from '../../../src/features/session/tabs.ts'
import { settle } from '../../support/clock.ts'
import { plainConfig } from '../../support/config.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'
import { json } from '../../support/fetch-stub.ts'

/** A channel on which the test is the other tab. */
class Channel extends EventTarget {
  readonly postMessage = vi.fn()
}

/** Starts a document at an address; each request waits for its `answer`. */
export function load(path: string, config = JSON.stringify(plainConfig)) {
  vi.stubGlobal('BOOT_TABLE', bootTable('/m.js'))
  vi.stubGlobal('BroadcastChannel', Channel)
  history.replaceState(null, '', path)
  document.body.innerHTML = `
    <script type="application/json" id="app-config">${config}</script>
    <div id="root" hidden></div>
    <template id="login"><h1>Inloggen</h1></template>
    <template id="account-member"><h1>{email}</h1><div data-block="account"></div></template>
    <template id="membership-member"><h1>{email}, lid</h1></template>`
  const requests: { call: string; address: string; answer: Deferred<Response> }[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const answer = deferred<Response>()
    requests.push({ call: `${init?.method} ${input}`, address: location.href, answer })
    return answer.promise
  })
  const booted = boot(window)
  // Until then, it listens to the events of later documents too.
  onTestFinished(() => void booted.handOver())
  const channel = booted.channel as unknown as Channel
  return {
    ...booted,
    requests,
    sentToTabs: channel.postMessage.mock.calls,
    calls: () => requests.map(({ call }) => call),
    /** Answers a request by its index. */
    async answer(index: number, response: Response) {
      requests[index]?.answer.resolve(response)
      await settle()
    },
    /** Another tab sends a message. */
    async receive(data: TabMessage = { type: 'changed' }) {
      channel.dispatchEvent(new MessageEvent('message', { data }))
      await settle()
    },
  }
}

export const memberWith = (email: string) => json({ id: 1, email })

/** Starts a document, and paints the account page of a member. */
export async function paintAccount() {
  const page = load('/account')
  await page.answer(0, memberWith('a@b.nl'))
  return page
}

export const root = () => document.getElementById('root') as HTMLElement
/** The heading of the painted page. */
export const shown = () => root().querySelector('h1')?.textContent ?? ''
