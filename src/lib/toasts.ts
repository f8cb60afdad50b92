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
  /** On its way out: the exit transition runs. */
  readonly leaving: boolean
}

/** The toasts on screen and what can be done with them. */
export interface Toasts {
  readonly list: ReadonlySignal<readonly Toast[]>
  show(text: string, severity?: Severity, detail?: string): void
  close(id: number): void
  /** Stops the clock of all toasts, while one is pointed at or focused. */
  pause(): void
  resume(): void
}

/** A toast lives 5000 ms and leaves in 300 ms (§9). */
export const TOAST_LIFE = 5000
export const TOAST_EXIT = 300
const MAX_TEXT = 300

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
    if (!list.peek().some(toast => toast.id === id && !toast.leaving)) return
    change(id, toast => [{ ...toast, leaving: true }])
    setTimeout(() => change(id, () => []), TOAST_EXIT)
  }
  function show(message: string, severity: Severity = 'info', detail?: string) {
    const text = shortened(message)
    const isSame = (toast: Toast) => toast.text === text && toast.severity === severity && !toast.leaving
    const same = list.peek().find(isSame)
    const id = same?.id ?? ++lastId
    if (!same) list.value = [...list.peek(), { id, severity, text, detail, leaving: false }]
    clocks.start(id)
  }
  return { list, show, close, pause: clocks.pause, resume: clocks.resume }
}

function shortened(message: string): string {
  const characters = [...message]
  return characters.length > MAX_TEXT ? `${characters.slice(0, MAX_TEXT - 1).join('')}…` : message
}

/** A clock for each toast, to be stopped and set going together. */
function createClocks(onEnd: (id: number) => void) {
  const running = new Map<number, { readonly timer: ReturnType<typeof setTimeout>; readonly ends: number }>()
  /** How long the paused ones still have, in ms. */
  const left = new Map<number, number>()
  let paused = false

  const stop = (id: number) => {
    clearTimeout(running.get(id)?.timer)
    running.delete(id)
    left.delete(id)
  }
  const start = (id: number, life = TOAST_LIFE) => {
    stop(id)
    if (paused) left.set(id, life)
    else running.set(id, { timer: setTimeout(onEnd, life, id), ends: Date.now() + life })
  }
  const pause = () => {
    paused = true
    for (const [id, { ends }] of [...running]) start(id, ends - Date.now())
  }
  const resume = () => {
    paused = false
    for (const [id, life] of [...left]) start(id, life)
  }
  return { start, stop, pause, resume }
}
