import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToDom } from '../../src/boot/render-to-dom.ts'

/** What React draws, if `renderToDom` draws anything else. It compares nodes, not their markup: two texts beside each other remain two. */
export function differenceOf(view: ReactNode): string | undefined {
  const [byReact, own] = [document.createElement('div'), document.createElement('div')]
  const root = createRoot(byReact)
  flushSync(() => root.render(view))
  renderToDom(view, own)
  const isEqual = own.childNodes.length > 0 && own.isEqualNode(byReact)
  const markup = `${own.innerHTML} instead of ${byReact.innerHTML}`
  root.unmount()
  return isEqual ? undefined : markup
}
