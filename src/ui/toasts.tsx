import { useSignals } from '@preact/signals-react/runtime'
import { type FocusEvent, type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { giveFocusBack } from '../lib/focus.ts'
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
        <p key={toast.saidAt}>{toast.text}</p>
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
 * The toasts, errors lowest, in two live regions that are always there. Escape closes the newest. While one is shown
 * the page is longer, so that nothing at its end stays covered.
 */
export function ToastStack({ toasts }: { toasts: Toasts }) {
  useSignals()
  const stack = useRef<HTMLDivElement>(null)
  const hovered = useRef(false)
  /** Where the focus was before it came here. */
  const origin = useRef<Element | null>(null)

  /** Also after every change: a toast that goes away with the focus in it fires no blur. */
  function check() {
    if (toasts.list.peek().length === 0) hovered.current = false
    toasts.hold(hovered.current || stack.current?.contains(document.activeElement) === true)
  }
  useEffect(check)

  const close = useCallback(
    (id: number, byKeyboard: boolean) => {
      if (byKeyboard && stack.current?.contains(document.activeElement)) giveFocusBack(origin.current)
      toasts.close(id)
    },
    [toasts],
  )
  useEffect(() => {
    function onKey({ key }: KeyboardEvent) {
      const newest = key === 'Escape' && toasts.list.peek().findLast(({ closing: leaving }) => !leaving)
      if (newest) close(newest.id, true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [toasts, close])

  function hover(over: boolean) {
    hovered.current = over
    check()
  }
  function focused({ relatedTarget }: FocusEvent<Element>) {
    if (!stack.current?.contains(relatedTarget)) origin.current = relatedTarget
    check()
  }

  const list = toasts.list.value
  // A toast may be shown before the page is hydrated, which was drawn without.
  const shown = useHydrated() ? list : []
  const boxes = (error: boolean) =>
    shown
      .filter(({ severity }) => (severity === 'error') === error)
      .map(toast => <ToastBox key={toast.id} toast={toast} onClose={close} />)

  return (
    <>
      {shown.length > 0 && <div className={css.room} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer only stops the clock */}
      <div
        className={css.stack}
        ref={stack}
        // A toast that appears under a resting pointer is moved over too, by nothing.
        onPointerMove={({ movementX, movementY }) => (movementX || movementY) && hover(true)}
        onPointerLeave={() => hover(false)}
        onFocus={focused}
        onBlur={() => setTimeout(check)}
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
