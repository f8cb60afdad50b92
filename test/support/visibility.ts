import { onTestFinished } from 'vitest'
import { settle } from './time.ts'

function set(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
}

/** The page is hidden behind another tab, or shown again; at the end of the test it is as it was. */
export async function becomes(state: DocumentVisibilityState): Promise<void> {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  set(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

/** The member comes back to the window. */
export async function focusWindow(): Promise<void> {
  window.dispatchEvent(new Event('focus'))
  await settle()
}
