import type { Config } from '../api/config.ts'
import type { Answers } from '../api/reads.ts'
import { PURCHASE_KEY } from '../features/membership/record.ts'
import { tryOrUndefined } from '../lib/try.ts'
import { blockView, type MemberPage } from './blocks.tsx'
import { renderToDom } from './render-to-dom.ts'

export const templateId = (name: string, isMember: boolean): string => (isMember ? `${name}-member` : name)

/**
 * Draws a page: fills the template of the build, and draws the block from the answers known so far. Undefined without a
 * template.
 */
export function drawPage(page: MemberPage, answers: Answers | undefined, config: Config, window: Window) {
  const { name, user } = page
  const id = templateId(name, user !== undefined)
  const template = window.document.getElementById(id) as HTMLTemplateElement | null
  const content = template?.content.cloneNode(true) as DocumentFragment | undefined
  if (!content) return undefined
  const values = { ...config, email: user?.email }
  for (const element of content.querySelectorAll('*')) fillElement(element, values)
  // Without all answers, the page shows only what the member tells.
  draw(content, page, {}, config)
  return { content, hasBlock: drawBlock(content, page, answers, config, window) }
}

/** Draws the block of a page. Returns false if the skeleton remains: only the app shows a stored purchase, before its welcome. */
export function drawBlock(
  root: ParentNode,
  page: MemberPage,
  answers: Answers | undefined,
  config: Config,
  window: Window,
): boolean {
  const purchase = tryOrUndefined(() => window.localStorage.getItem(PURCHASE_KEY)) ?? ''
  const isShown = purchase !== '' && !purchase.includes('"welcomed":true')
  return answers !== undefined && !isShown && draw(root, page, answers, config)
}

function draw(root: ParentNode, page: MemberPage, answers: Answers, config: Config): boolean {
  const view = blockView(page, answers, config)
  const place = root.querySelector(`[data-block=${page.name}]`)
  if (!view || !place) return false
  const fresh = place.cloneNode(false)
  renderToDom(view, fresh as Element)
  update(place, fresh)
  return true
}

/** Gives a node the children of another one, and keeps those that are equal, such as the photo. */
function update(node: Node, fresh: Node): void {
  const old = [...node.childNodes]
  for (const child of [...fresh.childNodes]) {
    const before = old.shift()
    if (before?.cloneNode(false).isEqualNode(child.cloneNode(false))) update(before, child)
    else if (before) node.replaceChild(child, before)
    else node.appendChild(child)
  }
  for (const rest of old) rest.remove()
}

/** Replaces each `{name}` in the attributes and texts of an element. */
function fillElement(element: Element, values: Readonly<Record<string, unknown>>): void {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (braces, name) => String(values[name] ?? braces))
  for (const attribute of element.attributes) attribute.value = fill(attribute.value)
  for (const node of element.childNodes) if (node instanceof Text) node.data = fill(node.data)
  // The link is not configured.
  if (element.getAttribute('href') === '') removeWithEmptyParents(element)
}

function removeWithEmptyParents(element: Element): void {
  const { parentElement } = element
  element.remove()
  if (parentElement?.childNodes.length === 0) removeWithEmptyParents(parentElement)
}
