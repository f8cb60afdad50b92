import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { restoreFocus } from '../lib/focus.ts'
import { useServices } from '../lib/services.ts'
import { TOAST_DURATION, type Toast, type Toasts } from '../lib/toasts.ts'
import { useHeight } from '../lib/use-height.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import * as button from './button.module.css'
import { ALERT, CLOSE, Icon, INFO, TICK_CIRCLE } from './drawings.tsx'
import { Details } from './text.tsx'
import * as css from './toasts.module.css'

const severities = { info: '', success: css.success, error: css.error }
const icons = { info: INFO, success: TICK_CIRCLE, error: ALERT } as const

/** Keeps a word with a hyphen, such as «e-mailadres», on one line. */
const unbroken = (text: string) =>
  text
    .split(/(\b\p{L}{1,12}-\p{L}{1,12}\b)/u)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    .map((part, place) => (place % 2 ? <span key={place}>{part}</span> : part))

/** The space that `clearWayOn()` leaves above a toast and below the upper edge of the window, in px. */
const GAP = 16

/** Scrolls the way on, which is the focused control and the buttons in view, from under the toasts, as far as all stay in view. */
function clearWayOn(stack: Element): void {
  const toasts = stack.getBoundingClientRect()
  const controls = document.querySelectorAll(
    `main :is(:focus:not([tabindex]), .${button.button}:not(.${button.asLink}))`,
  )
  const boxes = [...controls]
    .map(control => control.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > 0 && top < toasts.bottom)
  if (toasts.height === 0 || boxes.length === 0) return
  const hidden = Math.max(...boxes.map(({ bottom }) => bottom)) + GAP - toasts.top
  const free = Math.min(...boxes.map(({ top }) => top)) - GAP
  if (hidden > 0 && free > 0) window.scrollBy(0, Math.min(hidden, free))
}

interface ToastBoxProps {
  toast: Toast
  toasts: Toasts
  isPaused: boolean
  onClose: (toast: Toast, event: MouseEvent) => void
}

function ToastBox({ toast, toasts, isPaused, onClose }: ToastBoxProps) {
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(toasts.close, TOAST_DURATION, toast)
    return () => clearTimeout(timer)
  }, [toast, toasts, isPaused])
  return (
    <div
      className={[css.toast, severities[toast.severity], toast.closing && css.closing]
        .filter(Boolean)
        .join(' ')}
    >
      <Icon path={icons[toast.severity]} size={1.55} />
      <div className={css.text}>
        <p>{unbroken(toast.text)}</p>
        <Details>{toast.detail}</Details>
      </div>
      <button
        type="button"
        className={css.close}
        aria-label="Melding sluiten"
        onClick={event => onClose(toast, event)}
      >
        <Icon path={CLOSE} />
      </button>
    </div>
  )
}

/**
 * The toasts, errors lowest, in two permanent live regions. All stay open while the pointer moves onto one or one has the
 * focus. An open toast makes the page longer, so that members can scroll its end from under the toast.
 */
export function ToastStack() {
  const { toasts } = useServices()
  // The prerendered page has no toasts.
  const list = useHydrated() ? toasts.list.value : []
  const isEmpty = list.length === 0
  const stack = useRef<HTMLDivElement>(null)
  const [isPaused, setPaused] = useState(false)
  /** The element that had the focus before a toast. */
  const previousFocus = useRef<Element | null>(null)
  // A toast that disappears under the pointer fires no event.
  useEffect(() => setPaused(paused => paused && !isEmpty), [isEmpty])

  useHeight('--toasts', () => stack.current)

  // When a toast has its size, and when the page changes under it.
  useEffect(() => {
    const { current } = stack
    if (isEmpty || !current) return
    const clear = () => clearWayOn(current)
    const observers = [new ResizeObserver(clear), new MutationObserver(clear)] as const
    observers[0].observe(current)
    observers[1].observe(document.body, { childList: true, subtree: true })
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [isEmpty])

  const pauseForFocus = () => setPaused(stack.current?.contains(document.activeElement) ?? false)

  function onFocus({ relatedTarget }: FocusEvent<Element>) {
    if (!stack.current?.contains(relatedTarget)) previousFocus.current = relatedTarget
    pauseForFocus()
  }

  function close(toast: Toast, { detail }: MouseEvent) {
    // The keyboard pressed the button, which disappears with the focus.
    if (detail === 0) restoreFocus(previousFocus.current)
    toasts.close(toast)
  }

  const boxes = (error: boolean) =>
    list
      .filter(({ severity }) => (severity === 'error') === error)
      .map(toast => (
        <ToastBox key={toast.id} toast={toast} toasts={toasts} isPaused={isPaused} onClose={close} />
      ))

  return (
    <>
      <div className={isEmpty ? undefined : css.spacer} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer only keeps the toasts open */}
      <div
        className={css.stack}
        ref={stack}
        // A toast that appears under a still pointer fires `pointermove` without movement; ignore it.
        onPointerMove={({ movementX, movementY }) => (movementX || movementY) && setPaused(true)}
        onPointerLeave={pauseForFocus}
        onFocus={onFocus}
        onBlur={() => setTimeout(pauseForFocus)}
      >
        <div className={css.region} role="status" aria-atomic="false">
          {boxes(false)}
        </div>
        <div className={css.region} role="alert" aria-atomic="false">
          {boxes(true)}
        </div>
      </div>
    </>
  )
}
