/** Presses the controls again that were pressed before hydration, each once, and empties the set. */
export function replayPresses(pressed: Set<HTMLElement>): void {
  for (const control of pressed) {
    const current = control.isConnected ? control : findSame(control)
    if (current instanceof HTMLFormElement) current.requestSubmit()
    else current?.click()
  }
  pressed.clear()
}

/** Finds the same control after React rendered the page anew, since an extension had changed it. */
const findSame = ({ localName, textContent }: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(localName)].find(other => other.textContent === textContent)
