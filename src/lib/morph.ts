/**
 * Makes the content of an element equal to a fresh drawing of it, and keeps each element that is what the fresh one is. Others
 * may have added, removed, moved or rewritten nodes. Used controls keep their value, selection, choice and focus;
 * `lastFocused` had it last.
 */
export function morph(root: Element, fresh: DocumentFragment, lastFocused?: Element): void {
  const restoreUse = rememberUse(root, lastFocused)
  const own = new Set(SOMETIMES)
  const known = new Map<string, Element[]>()
  for (const element of fresh.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) own.add(name)
    known.set(keyOf(element) ?? '', [])
  }
  known.delete('')
  for (const element of root.querySelectorAll('*')) known.get(keyOf(element) ?? '')?.push(element)
  const countOf = (page: ParentNode) => page.querySelectorAll('button').length
  const hasAllButtons = countOf(root) === countOf(fresh)
  morphChildren(root, fresh, { own, known, hasAllButtons, used: new Set() })
  restoreUse()
}

interface Morph {
  /** The attributes that the page sets itself. */
  readonly own: ReadonlySet<string>
  /** The elements that are more than a tag at a place, by what they are. */
  readonly known: ReadonlyMap<string, Element[]>
  /** Whether no button was added or removed. */
  readonly hasAllButtons: boolean
  readonly used: Set<Element>
}

/** Attributes that a painted element may have, and a fresh one not. */
const SOMETIMES = ['checked', 'data-room']

/** What an element is, within its row: its id, row, control or address. Undefined if only its tag, class and place tell. */
function keyOf(element: Element): string | undefined {
  const [row, name, href] = ['data-key', 'name', 'href'].map(attribute => element.getAttribute(attribute))
  const control = name && `${name} ${element.getAttribute('value')}`
  const key = element.id || row || control || (element.localName === 'a' && href)
  const rowKey = element.closest('[data-key]')?.getAttribute('data-key')
  return key ? `${rowKey} ${element.localName} ${key}` : undefined
}

function morphChildren(parent: Element, fresh: ParentNode, morph: Morph): void {
  let next = parent.firstChild
  for (const child of fresh.childNodes) {
    const match =
      child instanceof Element ? matchOf(child, parent, next, morph) : next instanceof Text && next
    const node = match || child.cloneNode()
    if (node.parentNode !== parent) parent.insertBefore(node, next)
    // Others have put something before it, or taken out of order what is known and comes later.
    else while (next && next !== node) next = removed(next)
    if (child instanceof Element && node instanceof Element) {
      morph.used.add(node)
      setAttributes(node, child, morph.own)
      morphChildren(node, child, morph)
    } else if (node.nodeValue !== child.nodeValue) node.nodeValue = child.nodeValue
    next = node.nextSibling
  }
  while (next) next = removed(next)
}

function removed(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  node.remove()
  return next
}

/** Finds the element of the page for a fresh one. A control never takes the role of another one. */
function matchOf(fresh: Element, parent: Element, next: ChildNode | null, morph: Morph): Element | undefined {
  const unused = (key: string) => morph.known.get(key)?.filter(element => !morph.used.has(element)) ?? []
  const inPlace = (elements: readonly Element[]) =>
    elements.find(({ parentNode }) => parentNode === parent) ?? elements[0]
  const key = keyOf(fresh)
  if (key) return inPlace(unused(key))
  const fits = (element: Element) =>
    element.localName === fresh.localName &&
    !morph.used.has(element) &&
    !keyOf(element) &&
    [...fresh.classList].every(name => element.classList.contains(name))
  // What is around a known element is known too.
  for (const inner of fresh.querySelectorAll('*')) {
    const found = unused(keyOf(inner) ?? '')[0]
    if (found) return inPlace(ancestorsOf(found).filter(fits))
  }
  // An element around a known one belongs to that one.
  const isAroundKnown = (element: Element) =>
    [...morph.known.values()].flat().some(inner => element.contains(inner))
  const siblings = siblingsFrom(next).filter(element => fits(element) && !isAroundKnown(element))
  if (fresh.localName !== 'button') return siblings[0]
  // A button is its text, or else its place. Others may have put something around it.
  const buttons = [...siblings, ...[...parent.querySelectorAll('button')].filter(fits)]
  const isSame = ({ textContent }: Element) => textContent === fresh.textContent
  return buttons.find(isSame) ?? (morph.hasAllButtons ? buttons[0] : undefined)
}

function ancestorsOf({ parentElement }: Element): Element[] {
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}

function siblingsFrom(first: ChildNode | null): Element[] {
  const siblings: Element[] = []
  for (let node = first; node; node = node.nextSibling) if (node instanceof Element) siblings.push(node)
  return siblings
}

/** Sets the attributes of the page, but for a value. Those of others remain. */
function setAttributes(element: Element, fresh: Element, own: ReadonlySet<string>): void {
  for (const { name, value } of fresh.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  for (const name of element.getAttributeNames())
    if (name !== 'value' && own.has(name) && !fresh.hasAttribute(name)) element.removeAttribute(name)
}

/**
 * Remembers the choices and the focus: an element that is moved or stands beside a fresh one loses them. The default follows a
 * choice that is gone. If others have moved the element that had the focus last, it gets the focus back.
 */
function rememberUse(root: Element, lastFocused: Element | undefined): () => void {
  const chosen = [...root.querySelectorAll('input')].filter(input => input.checked && !input.defaultChecked)
  const active = root.contains(document.activeElement) ? document.activeElement : undefined
  const element = active ?? (document.activeElement === document.body ? lastFocused : undefined)
  const places = element && ancestorsOf(element)
  return () => {
    const inputs = [...root.querySelectorAll('input')]
    for (const input of chosen) {
      const byDefault = inputs.find(({ name, defaultChecked }) => name === input.name && defaultChecked)
      const checked = root.contains(input) ? input : byDefault
      if (checked) checked.checked = true
    }
    const isMoved = element && ancestorsOf(element).some((place, index) => place !== places?.[index])
    if (!(element instanceof HTMLElement) || element === document.activeElement || !(active || isMoved))
      return
    element.focus({ preventScroll: true })
  }
}
