import { Component, type ReactNode } from 'react'
import { RenderFailure } from './failures.tsx'

/** Shows a Dutch page instead of a screen that failed to render; the top menu stays. */
export class ErrorBoundary extends Component<{ framed: boolean; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <RenderFailure framed={this.props.framed} /> : this.props.children
  }
}
