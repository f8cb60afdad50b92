import { useSignals } from '@preact/signals-react/runtime'
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react'
import { restoreFocus } from '../lib/focus.ts'
import type { Toast, Toasts } from '../lib/toasts.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Icon } from './icons.tsx'
import { css } from './toasts.module.css'

const severities = { info: '', success: css.success, error: css.error }
const icons = { info: 'info', success: 'tick-circle', error: 'alert' } as const

interface ToastBoxProps {
  toast: Toast
  onClose: (id: number, byKeyboard: boolean) => void
}

function ToastBox({ toast, onClose }: ToastBoxProps) {
  const close = ({ detail }: MouseEvent) => onClose(toast.id, detail === 0)
  return (
    <div
      className={[css.toast, severities[toast.severity], toast.closing && css.closing]
        .filter(Boolean)
        .join(' ')}
    >
      <Icon name={icons[toast.severity]} size={28} />
      <div className={css.text}>
        <p key={toast.shownAt}>{toast.text}</p>
        {toast.detail && (
          <details>
            <summary>Technische details</summary>
            {toast.detail}
          </details>
        )}
      </div>
      <button type="button" className={css.close} aria-label="Melding sluiten" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/**
 * The toasts, errors lowest, in two permanent live regions. An open toast makes the page
 * longer, so that members can scroll its end from under the toast.
 */
export function ToastStack({ toasts }: { toasts: Toasts }) {
  useSignals()
  const stack = useRef<HTMLDivElement>(null)
  const hovered = useRef(false)
  /** What had the focus before a toast. */
  const origin = useRef<Element | null>(null)

  function pauseOrResume() {
    if (toasts.list.peek().length === 0) hovered.current = false
    if (hovered.current || stack.current?.contains(document.activeElement)) toasts.pause()
    else toasts.resume()
  }
  // A toast that disappears with the focus in it fires no blur.
  useEffect(pauseOrResume)

  function close(id: number, byKeyboard: boolean) {
    if (byKeyboard && stack.current?.contains(document.activeElement)) restoreFocus(origin.current)
    toasts.close(id)
  }
  function hover(isOver: boolean) {
    hovered.current = isOver
    pauseOrResume()
  }
  function onFocus({ relatedTarget }: FocusEvent<Element>) {
    if (!stack.current?.contains(relatedTarget)) origin.current = relatedTarget
    pauseOrResume()
  }

  const list = toasts.list.value
  // The prerendered page has no toasts.
  const shown = useHydrated() ? list : []
  const boxes = (error: boolean) =>
    shown
      .filter(({ severity }) => (severity === 'error') === error)
      .map(toast => <ToastBox key={toast.id} toast={toast} onClose={close} />)

  return (
    <>
      {shown.length > 0 && <div className={css.room} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer only keeps the toasts open */}
      <div
        className={css.stack}
        ref={stack}
        // A toast that appears under a still pointer fires `pointermove` without movement; ignore it.
        onPointerMove={({ movementX, movementY }) => (movementX || movementY) && hover(true)}
        onPointerLeave={() => hover(false)}
        onFocus={onFocus}
        onBlur={() => setTimeout(pauseOrResume)}
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
