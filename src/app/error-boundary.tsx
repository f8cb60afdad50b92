import { Component, type ReactNode } from 'react'
import { rememberUse } from '../lib/redraw.ts'

interface ErrorBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | undefined
  readonly count: number
}

/**
 * Renders its children again after their first error: React fails to remove an element that an extension has moved, or to
 * insert one before it. Shows the fallback after the second error.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, count: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override getSnapshotBeforeUpdate() {
    const { failure, count } = this.state
    return failure && count === 0 ? rememberUse(document.body) : null
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
    // React first removes all elements, including those that extensions have changed.
    return null
  }
}
