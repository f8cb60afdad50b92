import { fireEvent, screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { advance, settle } from './clock.ts'

type Name = string | RegExp

export const button = (name: Name) => screen.getByRole<HTMLButtonElement>('button', { name })
export const link = (name: Name) => screen.getByRole<HTMLAnchorElement>('link', { name })
export const radio = (name: Name) => screen.getByRole<HTMLInputElement>('radio', { name })
export const field = (label: Name) => screen.getByLabelText<HTMLInputElement>(label)

/** What the page is called: by its h1, or on the account, whose h1 is the member's name, by its title. Empty without a page. */
export function heading(): string {
  const h1 = document.querySelector('h1')
  return h1?.closest('section') ? document.title.replace(' – Klup', '') : (h1?.textContent ?? '')
}
/** The text of the only h2. */
export const subheading = () => screen.getByRole('heading', { level: 2 }).textContent
/** The text of the page, without menu and toasts. */
export const main = () => document.querySelector('main')?.textContent ?? ''
/** All text on the screen. */
export const words = () => document.body.textContent ?? ''

/** Whether an element is inert, as all of the page is behind the spinner. */
export function isInert(element: HTMLElement): boolean {
  for (let part: HTMLElement | null = element; part; part = part.parentElement) if (part.inert) return true
  return false
}

/** Presses with a finger or mouse. A disabled or inert control does nothing. */
export async function press(element: HTMLElement): Promise<void> {
  const isDisabled = element instanceof HTMLButtonElement && element.disabled
  if (!isDisabled && !isInert(element)) {
    fireEvent.pointerDown(element)
    if (fireEvent.mouseDown(element)) element.focus()
    fireEvent.pointerUp(element)
    fireEvent.mouseUp(element)
    fireEvent.click(element)
  }
  await settle()
}

/** Replaces the text of a field. */
export async function type(label: Name, text: string): Promise<void> {
  const element = field(label)
  element.focus()
  fireEvent.input(element, { target: { value: text } })
  await settle()
}

/** Leaves a field with Tab, until its message comes. */
export async function leave(label: Name): Promise<void> {
  field(label).blur()
  await advance(200)
}

/** Signs in as a demo member with the login form. */
export async function logIn(name: string, password = 'Klup1234'): Promise<void> {
  await type('E-mail', `${name}@voorbeeld.nl`)
  await type('Wachtwoord', password)
  await press(button('Inloggen'))
}

/** Hides the page behind another tab, or shows it again. The end of the test restores it. */
export async function setVisibility(value: DocumentVisibilityState): Promise<void> {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  Object.defineProperty(document, 'visibilityState', { configurable: true, value })
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

/** Focuses the window. */
export async function focusWindow(): Promise<void> {
  window.dispatchEvent(new Event('focus'))
  await settle()
}

const toastBoxes = () =>
  screen
    .queryAllByRole('button', { name: 'Melding sluiten' })
    .flatMap(close => (close.parentElement ? [close.parentElement] : []))

/** The texts of the toasts, oldest first, with «fout: » before errors. */
export const toasts = (): string[] =>
  toastBoxes().map(box => {
    const isError = box.closest('[role="alert"]') !== null
    return `${isError ? 'fout: ' : ''}${box.querySelector('p')?.textContent ?? ''}`
  })

/** The technical details in the toasts. */
export const toastDetails = (): string[] =>
  toastBoxes().map(box => box.querySelector('details')?.textContent?.replace('Technische details', '') ?? '')

/** The descriptions of a field or list: its error first, if it has one. */
export const descriptionsOf = (element: HTMLElement): string[] =>
  (element.getAttribute('aria-describedby')?.split(' ') ?? []).map(
    id => document.getElementById(id)?.textContent ?? '',
  )

/** The error of a field or list. */
export const messageAt = (element: HTMLElement): string | undefined =>
  element.getAttribute('aria-invalid') === 'true' ? descriptionsOf(element)[0] : undefined

/** Restores the page from the back/forward cache, as by Back from the bank. */
export async function restoreFromBfcache(): Promise<void> {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
}
