/** Whether an element's content equals a fresh drawing of it. */
export const isDrawnAs = ({ childNodes }: Element, fresh: DocumentFragment): boolean =>
  childNodes.length === fresh.childNodes.length &&
  [...childNodes].every((node, place) => node.isEqualNode(fresh.childNodes[place] ?? null))

/**
 * Replaces an element's content with a fresh drawing, and restores typed text, choices and focus. Returns a function that
 * finds the new control for an old one, by id, name, value and address. Undefined if the control has none, or shares them.
 */
export function redraw(
  root: Element,
  fresh: DocumentFragment,
  lastFocused: Element | undefined,
): (old: Element) => HTMLElement | undefined {
  const used = [...root.querySelectorAll<Field>('input, textarea')].filter(isUsed)
  const active = root.contains(document.activeElement) ? document.activeElement : lastFocused
  root.replaceChildren(fresh)
  const allLike = (old: Element) => {
    const key = keyOf(old)
    return [...root.querySelectorAll<HTMLElement>(old.localName)].filter(element => keyOf(element) === key)
  }
  for (const old of used) {
    const field = allLike(old)[0] as HTMLInputElement | undefined
    if (field) Object.assign(field, isChoice(old) ? { checked: old.checked } : { value: old.value })
  }
  if (active) focus(allLike(active)[0], active as Partial<HTMLInputElement>)
  return old => {
    const [found, ...others] = keyOf(old).trim() ? allLike(old) : []
    return others.length > 0 ? undefined : found
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isChoice = (field: Field): field is HTMLInputElement => /radio|checkbox/.test(field.type)
const isUsed = (field: Field): boolean =>
  isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue

const keyOf = (element: Element): string =>
  ['id', 'name', 'value', 'href'].map(name => element.getAttribute(name)).join(' ')

function focus(
  element: HTMLElement | undefined,
  { selectionStart, selectionEnd }: Partial<HTMLInputElement>,
) {
  element?.focus({ preventScroll: true })
  // Other inputs have no selection.
  if (typeof selectionStart === 'number' && typeof selectionEnd === 'number')
    (element as HTMLInputElement | undefined)?.setSelectionRange(selectionStart, selectionEnd)
}
