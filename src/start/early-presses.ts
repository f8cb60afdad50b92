/** Keeps what is pressed before the app answers. */
export interface EarlyPresses {
  /** Stops listening: from now on the app hears what is pressed. Returns each control that was pressed, once. */
  stop(): Set<HTMLElement>
}

/** Listens for pressed buttons and submitted forms. Links need no script: they load their page. */
export function keepEarlyPresses(document: Document): EarlyPresses {
  const pressed = new Set<HTMLElement>()
  const keep = (event: Event) => {
    const kind = event.type === 'submit' ? 'form' : 'button[type=button]'
    const control = (event.target as Partial<Element>).closest?.<HTMLElement>(kind)
    if (event.defaultPrevented || !control) return
    event.preventDefault()
    pressed.add(control)
  }
  const listening = new AbortController()
  for (const type of ['click', 'submit']) document.addEventListener(type, keep, { signal: listening.signal })
  return {
    stop() {
      listening.abort()
      return pressed
    },
  }
}
