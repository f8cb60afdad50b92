import { fireEvent, screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { settle } from './clock.ts'

type Name = string | RegExp

export const button = (name: Name) => screen.getByRole<HTMLButtonElement>('button', { name })
export const link = (name: Name) => screen.getByRole<HTMLAnchorElement>('link', { name })
export const radio = (name: Name) => screen.getByRole<HTMLInputElement>('radio', { name })
export const field = (label: Name) => screen.getByLabelText<HTMLInputElement>(label)

/** The h1 of the page; empty while nothing is shown. */
export const heading = () => document.querySelector('h1')?.textContent ?? ''
/** The words of the page itself, without menu and toasts. */
export const main = () => document.querySelector('main')?.textContent ?? ''
/** What a screen reader hears from the form itself, which no toast has said. */
export const formAlert = () => document.querySelector('form [role="alert"]')?.textContent ?? ''
/** All words on the screen. */
export const words = () => document.body.textContent ?? ''

/** Whether a page or part of it is out of reach, as it is behind the spinner. */
export function isInert(element: HTMLElement): boolean {
  for (let part: HTMLElement | null = element; part; part = part.parentElement) if (part.inert) return true
  return false
}

/** Presses with a finger or mouse: a control that is disabled or out of reach does nothing. */
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

/** Puts text in a field in place of what it held. */
export async function type(label: Name, text: string): Promise<void> {
  const element = field(label)
  element.focus()
  fireEvent.input(element, { target: { value: text } })
  await settle()
}

/** Moves on from a field, with Tab. */
export async function leave(label: Name): Promise<void> {
  field(label).blur()
  await settle()
}

/** Enter in a field: the browser presses the button that sends the form, unless that is disabled. */
export async function enter(label: Name): Promise<void> {
  const submit = field(label).form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (submit && !submit.disabled && !isInert(submit)) fireEvent.click(submit)
  await settle()
}

/** Signs in through the login form, as a demo member. */
export async function logIn(name: string, password = 'Klup1234'): Promise<void> {
  await type('E-mail', `${name}@voorbeeld.nl`)
  await type('Wachtwoord', password)
  await press(button('Inloggen'))
}

/** The page is hidden behind another tab, or shown again; at the end of the test it is as it was. */
export async function becomes(value: DocumentVisibilityState): Promise<void> {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  Object.defineProperty(document, 'visibilityState', { configurable: true, value })
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

/** The user comes back to the window. */
export async function focusWindow(): Promise<void> {
  window.dispatchEvent(new Event('focus'))
  await settle()
}

const toastBoxes = () =>
  screen
    .queryAllByRole('button', { name: 'Melding sluiten' })
    .flatMap(close => (close.parentElement ? [close.parentElement] : []))

/** The texts of the toasts on screen, oldest first; with «fout: » before those that are errors. */
export const toasts = (): string[] =>
  toastBoxes().map(box => {
    const isError = box.closest('[role="alert"]') !== null
    return `${isError ? 'fout: ' : ''}${box.querySelector('p')?.textContent ?? ''}`
  })

/** What the toasts hold behind the fold. */
export const toastDetails = (): string[] =>
  toastBoxes().map(box => box.querySelector('details')?.textContent?.replace('Technische details', '') ?? '')

/** The message that a field or list refers to as its description. */
export function messageAt(element: HTMLElement): string | undefined {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ') || undefined
}

/** Whether the full-screen spinner, the mark of a busy button or a placeholder is shown. */
export const isWaiting = () =>
  words().includes('Een ogenblik…') || document.querySelector('[aria-busy="true"]') !== null

/** What no member should ever see. */
export const gibberish = () =>
  /undefined|\bnull\b|NaN|\[object/.exec(document.body.innerHTML.replace(/ value="[^"]*"/g, ''))?.[0]

/** The member comes back to the page, as from the bank by Back. */
export async function comeBack(): Promise<void> {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
}
