/**
 * Collects the buttons and forms that are pressed before the app is hydrated, each once, until the signal. Until then a
 * button looks pressed. Links are left to the browser.
 */
export function captureEarlyPresses(document: Document, signal: AbortSignal): Set<HTMLElement> {
  const pressed = new Set<HTMLElement>()
  const keep = (event: Event & { readonly submitter?: HTMLElement | null }) => {
    const kind = event.type === 'submit' ? 'form' : 'button[type=button]'
    const control = (event.target as Partial<Element>).closest?.<HTMLElement>(kind)
    if (event.defaultPrevented || !control) return
    event.preventDefault()
    pressed.add(control)
    ;(event.submitter ?? control).dataset.pressed = ''
  }
  for (const type of ['click', 'submit']) document.addEventListener(type, keep, { signal })
  signal.addEventListener('abort', () => {
    for (const button of document.querySelectorAll('[data-pressed]')) button.removeAttribute('data-pressed')
  })
  return pressed
}
