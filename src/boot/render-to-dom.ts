import type { ReactNode } from 'react'

const SVG = 'http://www.w3.org/2000/svg'

/** The attributes in the views: React's name, and the DOM's name if it differs. A name with a dash is the same in both. */
const ATTRIBUTES: Readonly<Record<string, string>> = Object.fromEntries(
  'alt,className=class,cx,cy,d,fetchPriority=fetchpriority,height,href,id,name,r,role,src,srcSet=srcset,tabIndex=tabindex,type,value,viewBox,width'
    .split(',')
    .map(row => row.split('='))
    .map(([prop = '', name = prop]) => [prop, name]),
)
const FLAGS: Readonly<Record<string, string>> = {
  defaultChecked: 'checked',
  disabled: 'disabled',
}
/** Props that only React uses. */
const ONLY_REACT = /^(children|ref|on[A-Z]\w+)$/

/**
 * Draws a view without React: function components, fragments, elements and texts. Throws for anything else. It creates elements
 * in the parent's document, so an image in a template loads only after its insertion in the page.
 */
export function renderToDom(view: ReactNode, parent: Element): void {
  if (typeof view === 'boolean' || view === null || view === undefined || view === '') return
  if (typeof view === 'string' || typeof view === 'number') {
    parent.append(String(view))
  } else if (Array.isArray(view)) {
    for (const child of view) renderToDom(child, parent)
  } else drawElement(view as DrawnElement, parent)
}

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** An element of JSX, from React's runtime or from `jsx-runtime.ts`. */
interface DrawnElement {
  readonly type: unknown
  readonly props: Props
}

function drawElement({ type, props }: DrawnElement, parent: Element): void {
  const { ownerDocument, namespaceURI } = parent
  if (type === Symbol.for('react.fragment')) renderToDom(props.children, parent)
  else if (typeof type === 'function') renderToDom((type as (props: Props) => ReactNode)(props), parent)
  else if (typeof type === 'string') {
    const isSvg = type === 'svg' || namespaceURI === SVG
    const element = isSvg ? ownerDocument.createElementNS(SVG, type) : ownerDocument.createElement(type)
    for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
    renderToDom(props.children, element)
    parent.appendChild(element)
  } else throw new TypeError(`No view: ${String(type)}`)
}

function setAttribute(element: Element, prop: string, value: unknown): void {
  const hasDash = prop.includes('-')
  const name = FLAGS[prop] ?? ATTRIBUTES[prop] ?? (hasDash ? prop : undefined)
  if (value === undefined || value === null || ONLY_REACT.test(prop)) return
  if (!name) throw new TypeError(`No attribute of a view: ${prop}`)
  if (prop in FLAGS ? !value : value === false && !hasDash) return
  element.setAttribute(name, prop in FLAGS ? '' : String(value))
}
