import { focusHeading } from './focus.ts'

/** Whether an element's content equals a fresh drawing of it. */
export const isDrawnAs = ({ childNodes }: Element, fresh: DocumentFragment): boolean =>
  childNodes.length === fresh.childNodes.length &&
  [...childNodes].every((node, place) => node.isEqualNode(fresh.childNodes[place] ?? null))

/**
 * Remembers typed text, choices, focus and scroll position. The returned function restores them once `root` is drawn afresh. It
 * returns a function that finds the new control for an old one; undefined if nothing names the control, or more than one.
 */
export function rememberUse(root: Element, lastFocused?: Element) {
  const { scrollX, scrollY } = window
  const used = [...root.querySelectorAll<Field>('input, textarea')].filter(isUsed)
  const { activeElement, body } = document
  const focused = activeElement !== body && root.contains(activeElement) ? activeElement : lastFocused
  const find = (old: Element): HTMLElement | undefined => {
    const key = keyOf(old)
    const all = key.trim() ? [...root.querySelectorAll<HTMLElement>(old.localName)] : []
    const [found, ...others] = all.filter(element => keyOf(element) === key)
    return others.length > 0 ? undefined : found
  }
  return () => {
    for (const old of used) {
      const field = find(old) as HTMLInputElement | undefined
      if (!field) continue
      Object.assign(field, isChoice(old) ? { checked: old.checked } : { value: old.value })
      // A form adds its listeners in an effect.
      queueMicrotask(() => field.dispatchEvent(new Event('input', { bubbles: true })))
    }
    if (focused) focus(find(focused), focused as Partial<HTMLInputElement>)
    window.scrollTo(scrollX, scrollY)
    return find
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isChoice = (field: Field): field is HTMLInputElement => /radio|checkbox/.test(field.type)
const isUsed = (field: Field): boolean =>
  isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue

/** The names of an element. Not its id: React gives a field another one when it draws it again. */
const keyOf = (element: Element): string =>
  ['name', 'value', 'href'].map(name => element.getAttribute(name)).join(' ')

/** Focuses the new element for the focused one, or the heading without one. */
function focus(
  element: HTMLElement | undefined,
  { selectionStart, selectionEnd }: Partial<HTMLInputElement>,
): void {
  if (element) element.focus({ preventScroll: true })
  else focusHeading('push')
  // Other inputs have no selection.
  if (typeof selectionStart === 'number' && typeof selectionEnd === 'number')
    (element as HTMLInputElement | undefined)?.setSelectionRange(selectionStart, selectionEnd)
}
