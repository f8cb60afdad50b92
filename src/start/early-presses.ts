/** Keeps what is pressed before the app answers. */
export interface EarlyPresses {
  /** Stops listening: from now on the app hears what is pressed. Returns a function that does once what was pressed. */
  stop(): () => void
}

/** Listens for pressed buttons and submitted forms. Links need no script: they load their page. */
export function keepEarlyPresses(document: Document): EarlyPresses {
  const pressed = new Set<HTMLElement>()
  const keep = (event: Event) => {
    const control = event.type === 'submit' ? event.target : closestButton(event.target)
    if (event.defaultPrevented || !(control instanceof HTMLElement)) return
    event.preventDefault()
    pressed.add(control)
  }
  const listening = new AbortController()
  for (const type of ['click', 'submit']) document.addEventListener(type, keep, { signal: listening.signal })
  return {
    stop() {
      listening.abort()
      return () => {
        for (const control of pressed) {
          if (control instanceof HTMLFormElement) control.requestSubmit()
          else control.click()
        }
        pressed.clear()
      }
    },
  }
}

const closestButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button[type=button]')
