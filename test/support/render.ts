import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

let root: Root | undefined

/** Removes what `render` has drawn. */
export function cleanup(): void {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
}

/** Draws an app in the document, in an element of its own. */
export function render(view: ReactNode): HTMLElement {
  const container = document.createElement('div')
  document.body.append(container)
  const created = createRoot(container)
  root = created
  flushSync(() => created.render(view))
  return container
}
