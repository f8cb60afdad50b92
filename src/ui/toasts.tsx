import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { Toast } from '../lib/toasts.ts'
import { useHydrated } from '../react/use-hydrated.ts'
import { Icon } from './icons.tsx'
import css from './toasts.module.css'

interface ToastsProps {
  toasts: ReadonlySignal<readonly Toast[]>
  onClose: (id: number) => void
  onPause: () => void
  onResume: () => void
}

const icons = { info: 'info', success: 'tick-circle', error: 'alert' } as const

/** A button that had the focus goes away: a keyboard goes on at the page, not at the top of the document. */
const goOn = () => document.getElementById('inhoud')?.focus({ preventScroll: true })

interface ToastBoxProps {
  toast: Toast
  place: number
  onClose: (id: number) => void
}

function ToastBox({ toast, place, onClose }: ToastBoxProps) {
  function close(event: MouseEvent) {
    if (event.detail === 0) goOn()
    onClose(toast.id)
  }
  const order = css[`o${Math.min(place + 1, 5)}`]
  return (
    <div
      className={[css.toast, css[toast.severity], order, toast.leaving && css.leaving]
        .filter(Boolean)
        .join(' ')}
    >
      <Icon name={icons[toast.severity]} size={28} />
      <div className={css.words}>
        <p>{toast.text}</p>
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

/** The stack of toasts, newest at the bottom, in two live regions that are always there. Escape closes the newest. */
export function Toasts({ toasts, onClose, onPause, onResume }: ToastsProps) {
  useSignals()
  const stack = useRef<HTMLDivElement>(null)
  const hovered = useRef(false)
  const paused = useRef(false)

  /** Also after every change: a toast that goes away with the focus in it fires no blur. */
  function check() {
    if (toasts.peek().length === 0) hovered.current = false
    const held = hovered.current || stack.current?.contains(document.activeElement) === true
    if (held === paused.current) return
    paused.current = held
    if (held) onPause()
    else onResume()
  }
  useEffect(check)

  useEffect(() => {
    function onKey({ key }: KeyboardEvent) {
      const newest = key === 'Escape' && toasts.peek().findLast(({ leaving }) => !leaving)
      if (!newest) return
      if (stack.current?.contains(document.activeElement)) goOn()
      onClose(newest.id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [toasts, onClose])

  function hover(over: boolean) {
    hovered.current = over
    check()
  }

  const list = toasts.value
  // A toast may be shown before the page is hydrated, which was drawn without.
  const shown = useHydrated() ? list : []
  const boxes = (error: boolean) =>
    shown.map(
      (toast, place) =>
        (toast.severity === 'error') === error && (
          <ToastBox key={toast.id} toast={toast} place={place} onClose={onClose} />
        ),
    )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only stops the clock
    <div
      className={css.stack}
      ref={stack}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
      onFocus={check}
      onBlur={() => setTimeout(check)}
    >
      <div className={css.region} role="status" aria-atomic="false">
        {boxes(false)}
      </div>
      <div className={css.region} role="alert" aria-atomic="false">
        {boxes(true)}
      </div>
    </div>
  )
}
