/**
 * Creates a handler for hydration errors. If an extension or a translator changed the painted page, React renders it anew,
 * and the handler restores the typed values and the focus.
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
