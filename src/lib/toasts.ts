import { type ReadonlySignal, signal } from '@preact/signals-react'

/** How a toast looks, and how urgently screen readers announce it. */
type Severity = 'info' | 'success' | 'error'

/** A short message at the bottom of the screen. */
export interface Toast {
  readonly id: number
  /** In ms since 1970. */
  readonly shownAt: number
  readonly severity: Severity
  readonly text: string
  /** Technical details for the helpdesk, collapsed at first. */
  readonly detail: string | undefined
  readonly error: Error | undefined
  /** Whether the exit transition runs. */
  readonly closing: boolean
}

export interface Toasts {
  readonly list: ReadonlySignal<readonly Toast[]>
  /** Shows a text, by default as `info` (§9). */
  show(text: string, severity?: Severity): void
  showError(error: Error, detail?: string): void
  close(toast: Toast): void
  /** Closes the toast about an error, when the member tries again. */
  dismissFor(error: Error): void
  /** Closes all toasts, except those with the text `except`. */
  clear(except?: string): void
}

/** How long a toast stays open, and how long its exit transition takes, in ms (§9). */
export const TOAST_DURATION = 5000
export const TOAST_EXIT = 300
/** Within which time equal toasts are one announcement, in ms. */
const TOGETHER = 1000
/** A longer text ends at a word. */
const MAX_TEXT = 120

/** Creates an empty stack of toasts. The component that shows a toast closes it after `TOAST_DURATION`. */
export function createToasts(): Toasts {
  const list = signal<readonly Toast[]>([])
  let lastId = 0

  function close({ id }: Toast): void {
    list.value = list.peek().map(toast => (toast.id === id ? { ...toast, closing: true } : toast))
    setTimeout(() => {
      list.value = list.peek().filter(toast => toast.id !== id)
    }, TOAST_EXIT)
  }
  function closeAll(mustClose: (toast: Toast) => boolean) {
    for (const toast of list.peek()) if (mustClose(toast)) close(toast)
  }
  function add(message: string, severity: Severity, error?: Error, detail?: string) {
    const text = truncate(message)
    const same = list
      .peek()
      .find(toast => toast.text === text && toast.severity === severity && !toast.closing)
    const shownAt = Date.now()
    // With a new id, screen readers announce the same text again, but not for two reads that fail together.
    const id = same && shownAt - same.shownAt < TOGETHER ? same.id : ++lastId
    const toast = { id, shownAt, severity, text, detail, error, closing: false }
    list.value = same ? list.peek().map(other => (other === same ? toast : other)) : [...list.peek(), toast]
  }
  return {
    list,
    show: (text, severity = 'info') => add(text, severity),
    showError: (error, detail) => add(error.message, 'error', error, detail),
    close,
    dismissFor: error => closeAll(toast => toast.error === error),
    clear: except => closeAll(({ text }) => text !== except),
  }
}

function truncate(message: string): string {
  const characters = [...message]
  if (characters.length <= MAX_TEXT) return message
  const start = characters.slice(0, MAX_TEXT - 1).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}
