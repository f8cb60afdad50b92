import { Component, type ReactNode } from 'react'
import { focusHeading } from '../lib/focus.ts'

interface ErrorBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | undefined
  /** The number of earlier failures. */
  readonly count: number
}

/**
 * Draws its children afresh after their first error: React fails when it removes an element that an extension has moved, or
 * inserts one before it. Shows the fallback after the second error.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, count: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override getSnapshotBeforeUpdate() {
    const { failure, count } = this.state
    return failure && count === 0 ? rememberUse() : null
  }

  override componentDidMount() {
    this.drawAfresh()
  }

  override componentDidUpdate(_props: unknown, _state: unknown, restoreUse: (() => void) | null) {
    this.drawAfresh(restoreUse)
  }

  drawAfresh(restoreUse?: (() => void) | null) {
    const { failure, count } = this.state
    if (failure) this.setState({ failure: undefined, count: count + 1 }, restoreUse ?? undefined)
  }

  override render() {
    const { fallback, children } = this.props
    const { failure, count } = this.state
    if (!failure) return count < 2 ? children : fallback
    // The fallback has failed, too.
    if (count > 1) throw failure.error
    // React first removes the elements, also those that others have changed.
    return null
  }
}

/** Remembers the typed texts, the focus and the scroll position. The returned function restores them in a fresh drawing. */
function rememberUse(): () => void {
  const { scrollX, scrollY } = window
  const { activeElement } = document
  const fields = [...document.querySelectorAll<HTMLInputElement>('form [name]:not([type=radio])')]
  const texts = new Map(fields.map(({ name, value }) => [name, value]))
  return () => {
    for (const [name, text] of texts) {
      const field = document.querySelector<HTMLInputElement>(`form [name="${name}"]`)
      if (!field || field.value === text) continue
      field.value = text
      // A form listens after React has run its effects.
      queueMicrotask(() => field.dispatchEvent(new Event('input', { bubbles: true })))
    }
    if (!activeElement?.isConnected) focusHeading('push')
    window.scrollTo(scrollX, scrollY)
  }
}
