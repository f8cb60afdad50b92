/** Keeps what is pressed before the app answers. */
export interface EarlyPresses {
  /** Stops listening: from now on the app hears what is pressed. Returns a function that does once what was pressed. */
  stop(): () => void
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
      return () => {
        for (const control of pressed) {
          const now = control.isConnected ? control : sameIn(document, control)
          if (now instanceof HTMLFormElement) now.requestSubmit()
          else now?.click()
        }
        pressed.clear()
      }
    },
  }
}

/** What stands in a control's place when the page was drawn anew, since an extension had changed it. */
const sameIn = (document: Document, { localName, textContent }: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(localName)].find(other => other.textContent === textContent)
