/**
 * Collects the buttons and forms that are pressed before the app is hydrated, each once, until the signal. Links are left to
 * the browser.
 */
export function captureEarlyPresses(document: Document, signal: AbortSignal): Set<HTMLElement> {
  const pressed = new Set<HTMLElement>()
  const keep = (event: Event) => {
    const kind = event.type === 'submit' ? 'form' : 'button[type=button]'
    const control = (event.target as Partial<Element>).closest?.<HTMLElement>(kind)
    if (event.defaultPrevented || !control) return
    event.preventDefault()
    pressed.add(control)
  }
  for (const type of ['click', 'submit']) document.addEventListener(type, keep, { signal })
  return pressed
}
