/**
 * Gives what to do when React draws the login page in the document anew, since an extension or a translator has changed
 * it: what was typed until now stays, and the focus.
 */
export function keepTyped(root: HTMLElement): (error: unknown) => void {
  const fields = () => [...root.querySelectorAll('input')]
  const typed = new Map(fields().map(field => [field.name, field.value]))
  const focused = fields().find(field => field === document.activeElement)?.name
  return error => {
    reportError(error)
    for (const field of fields()) {
      field.value ||= typed.get(field.name) ?? ''
      if (field.name === focused) field.focus()
    }
  }
}
