import { type ReadonlySignal, signal } from '@preact/signals-react'

/** How a toast looks and how urgently it is read out (§9: info unless said otherwise). */
type Severity = 'info' | 'success' | 'error'

/** A short message at the bottom of the screen. */
export interface Toast {
  readonly id: number
  readonly severity: Severity
  readonly text: string
  /** For a helpdesk, behind a fold. */
  readonly detail: string | undefined
  /** What it is about: `retract` takes it away. */
  readonly cause: unknown
  /** When it was said last, in ms since 1970: said again it is read out again. */
  readonly saidAt: number
  /** On its way out: the exit transition runs. */
  readonly closing: boolean
}

/** What belongs to a toast beside its text. */
type About = Partial<Pick<Toast, 'detail' | 'cause'>>

/** The toasts on screen and what can be done with them. */
export interface Toasts {
  readonly list: ReadonlySignal<readonly Toast[]>
  show(text: string, severity?: Severity, about?: About): void
  /** Shows an error that nobody else reports. Returns it, to be thrown. */
  showError(error: Error): Error
  close(id: number): void
  /** Closes what was shown about a cause. */
  dismissFor(cause: unknown): void
  /** Stops the clock of all toasts while one is pointed at or focused, and lets them go on. */
  hold(held: boolean): void
}

/** A toast lives 5000 ms and leaves in 300 ms (§9). */
export const TOAST_LIFE = 5000
export const TOAST_EXIT = 300
const MAX_TEXT = 300
/** Calls that fail at once, within so many ms, say it once. */
const SAME_MOMENT = 1000

/** Makes an empty stack. The same text that is already shown is not shown twice: its clock starts anew. */
export function createToasts(): Toasts {
  const list = signal<readonly Toast[]>([])
  const clocks = createClocks(close)
  let lastId = 0

  const change = (id: number, update: (toast: Toast) => Toast[]) => {
    list.value = list.peek().flatMap(toast => (toast.id === id ? update(toast) : [toast]))
  }
  function close(id: number) {
    clocks.stop(id)
    if (!list.peek().some(toast => toast.id === id && !toast.closing)) return
    change(id, toast => [{ ...toast, closing: true }])
    setTimeout(() => change(id, () => []), TOAST_EXIT)
  }
  function show(message: string, severity: Severity = 'info', { detail, cause }: About = {}) {
    const text = shortened(message)
    const isSame = (toast: Toast) => toast.text === text && toast.severity === severity && !toast.closing
    const same = list.peek().find(isSame)
    const id = same?.id ?? ++lastId
    const now = Date.now()
    const saidAt = same && now - same.saidAt < SAME_MOMENT ? same.saidAt : now
    const toast = { id, severity, text, detail, cause, saidAt, closing: false }
    if (same) change(id, () => [toast])
    else list.value = [...list.peek(), toast]
    clocks.start(id)
  }
  function showError(error: Error) {
    show(error.message, 'error', { cause: error })
    return error
  }
  function retract(cause: unknown) {
    for (const toast of list.peek()) if (toast.cause === cause) close(toast.id)
  }
  return { list, show, showError, close, dismissFor: retract, hold: clocks.hold }
}

function shortened(message: string): string {
  const characters = [...message]
  return characters.length > MAX_TEXT ? `${characters.slice(0, MAX_TEXT - 1).join('')}…` : message
}

/** A clock for each toast, to be stopped and set going together. */
function createClocks(onEnd: (id: number) => void) {
  const clocks = new Map<number, { readonly timer: ReturnType<typeof setTimeout>; readonly ends: number }>()
  /** When the clocks were stopped: until they go on, it is that time for them. */
  let heldAt: number | undefined
  const now = () => heldAt ?? Date.now()

  const stop = (id: number) => {
    clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
  }
  const start = (id: number, life = TOAST_LIFE) => {
    stop(id)
    const timer = setTimeout(() => heldAt === undefined && onEnd(id), life)
    clocks.set(id, { timer, ends: now() + life })
  }
  const hold = (held: boolean) => {
    const before = now()
    heldAt = held ? before : undefined
    for (const [id, { ends }] of [...clocks]) start(id, ends - before)
  }
  return { start, stop, hold }
}
