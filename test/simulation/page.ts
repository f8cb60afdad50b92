import type { Tab } from './tab.ts'

export const CURRENT_USER = 'GET /api/klupper'
export const LOGOUT = 'POST /api/logout'

/** A request, with what the page got. */
export interface Request {
  readonly page: Page
  /** As `POST /api/payment`. */
  readonly call: string
  readonly url: string
  readonly body: string
  /** Its place among the events of the run, and that of its answer, if it has one. */
  readonly order: number
  answered?: number
  /** 0 for a redirect. */
  status?: number
  /** The JSON without its envelope; undefined if nobody can read it. */
  answer?: unknown
}

export interface Press {
  readonly order: number
  /** The member of the page. */
  readonly member: string | undefined
  /** The text of the row of a plan, if the control is in one, and whether it is in a form. */
  readonly summary: string | undefined
  readonly isInForm: boolean
}

/** The name of the member in an answer about the current user. */
export const userIn = (answer: unknown): string | undefined =>
  /"email":"([\w-]+)@/.exec(JSON.stringify(answer) ?? '')?.[1]

/** One document of a tab: what the member pressed there, and what the server said. */
export class Page {
  readonly presses: Press[] = []
  readonly requests: Request[] = []
  /** The app has taken over from the document's script. */
  isRunning = false
  readonly tab: Tab
  readonly #end = new AbortController()
  #channel: { onmessage(event: object): void; postMessage(data: unknown): void } | undefined
  readonly signal = this.#end.signal

  constructor(tab: Tab) {
    this.tab = tab
  }

  get isAlive(): boolean {
    return !this.signal.aborted
  }

  close(): void {
    this.#end.abort()
  }

  /** The answered requests of a call after an event, by the order of the requests. */
  answered(call: string, since = 0): Request[] {
    return this.requests.filter(each => each.call === call && each.answered && each.order > since)
  }

  /** The answers that say who is signed in, since the tab last forgot it. An empty list or `null` says nobody. */
  users(since = 0): Request[] {
    return this.answered(CURRENT_USER, Math.max(since, this.tab.forgot)).filter(
      ({ status = 0, answer }) =>
        [0, 401].includes(status) ||
        (status === 200 && (userIn(answer) || Array.isArray(answer) || answer === null)),
    )
  }

  /** The member whom the newest read of the user names. */
  get member(): string | undefined {
    return userIn(this.users().at(-1)?.answer)
  }

  press(element: Element): void {
    this.presses.push({
      order: this.tab.run.nextOrder(),
      member: this.member,
      summary: element.closest('fieldset > div')?.textContent,
      isInForm: element.closest('form') !== null,
    })
  }

  /** Opens the channel to the other tabs. A message for a page that is gone by now is lost. */
  openChannel() {
    const send = (data: unknown) => {
      for (const { page } of this.tab.run.tabs) if (page !== this) setTimeout(() => page.#hear(data))
    }
    this.#channel = {
      onmessage(_event: object) {},
      postMessage: (data: unknown) => this.isAlive && send(data),
    }
    return this.#channel
  }

  #hear(data: unknown): void {
    if (!this.isAlive) return
    if (/logout|expired/.test(JSON.stringify(data))) this.tab.forgetUser()
    this.#channel?.onmessage({ data })
  }

  /** A storage as this page sees it. The other tabs get an event of each change of the one that they share. */
  storage(stored: Map<string, string>): Storage {
    if (!this.isAlive) throw new Error('This page is gone.')
    const { run } = this.tab
    const others = run.tabs.filter(tab => tab !== this.tab && stored === run.browser.shared)
    const tell = (key: string) => {
      for (const tab of others) setTimeout(() => run.fire(window, 'storage', { key }, tab))
    }
    return {
      ...Object.fromEntries(stored),
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => void (stored.set(key, value) && tell(key)),
      removeItem: key => void (stored.delete(key) && tell(key)),
      clear: () => stored.clear(),
      key: index => [...stored.keys()][index] ?? null,
      length: stored.size,
    }
  }
}
