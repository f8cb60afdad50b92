type Press = Event & Partial<Pick<SubmitEvent, 'submitter'> & MouseEvent>

/**
 * Collects the buttons and forms that are pressed before the app is hydrated, each once, until the signal. Until then
 * they look pressed. Links are left to the browser, unless the page must not be left.
 */
export function captureEarlyPresses(
  document: Document,
  signal: AbortSignal,
  holdsLinks: () => boolean,
): Set<HTMLElement> {
  const pressed = new Set<HTMLElement>()
  const kindOf = ({ type, ctrlKey, metaKey, shiftKey, altKey }: Press) => {
    if (type === 'submit') return 'form'
    // A press with a key opens a tab or window, or saves the page.
    const leaves = !(ctrlKey || metaKey || shiftKey || altKey) && holdsLinks()
    return leaves ? 'button[type=button], a:not([href^="#"])' : 'button[type=button]'
  }
  const keep = (event: Press) => {
    const kind = kindOf(event)
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
