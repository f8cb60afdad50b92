/** Presses the controls that were pressed before the app answered, and empties the set: each is pressed once. */
export function replayPresses(pressed: Set<HTMLElement>): void {
  for (const control of pressed) {
    const now = control.isConnected ? control : sameAs(control)
    if (now instanceof HTMLFormElement) now.requestSubmit()
    else now?.click()
  }
  pressed.clear()
}

/** What stands in a control's place when the page was drawn anew, since an extension had changed it. */
const sameAs = ({ localName, textContent }: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(localName)].find(other => other.textContent === textContent)
