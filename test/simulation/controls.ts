import { isInert } from '../support/user.ts'
import type { Tab } from './tab.ts'

/** A control that the member can use now. */
export interface Control {
  /** What a step calls it: `button Uitloggen`. */
  readonly title: string
  readonly element: HTMLElement
}

function nameOf(element: HTMLElement): string {
  const label = element.id && element.ownerDocument.querySelector(`label[for="${element.id}"]`)
  const text =
    element.getAttribute('aria-label') ?? (label || element.closest('label') || element).textContent
  return text.trim()
}

const isUsable = (element: HTMLElement) =>
  !(element instanceof HTMLButtonElement && element.disabled) &&
  !element.closest('fieldset')?.disabled &&
  !element.closest('[aria-hidden="true"]') &&
  !isInert(element)

/** The controls of a page that the member can see and use. Links to other sites are left out. */
export function controlsOf(tab: Tab): Control[] {
  if (tab.container.hidden || tab.away) return []
  return [...tab.container.querySelectorAll<HTMLElement>('a[href^="/"], button, input, textarea')]
    .filter(isUsable)
    .map(element => ({ title: `${element.localName} ${nameOf(element)}`, element }))
}

/** Presses as a finger does. */
export function pressNow(tab: Tab, element: HTMLElement): void {
  tab.page.press(element)
  const fire = (type: string) =>
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  fire('pointerdown')
  if (fire('mousedown')) element.focus()
  fire('pointerup')
  fire('click')
}

/** Replaces the text of a field. */
export function typeNow(element: HTMLElement, text: string): void {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
  element.focus()
  element.value = text
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
