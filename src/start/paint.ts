import type { Config } from '../api/config-schema.ts'
import { photoSources } from '../api/photo.ts'
import type { User } from '../api/schemas.ts'
import { personFacts } from '../features/account/person-facts.ts'
import { emailParts } from '../lib/email.ts'
import type { Facts } from '../lib/services.ts'

/** A page that was painted from a template of the document, and that the app hydrates. */
export interface PaintedPage {
  readonly screen: string
  /** The member on the page; undefined for a visitor's page. */
  readonly user: User | undefined
  /** What its block shows, once the answers are there. */
  readonly facts?: Facts | undefined
}

export const templateId = (screen: string, isMember: boolean): string =>
  isMember ? `${screen}-member` : screen

/** Names the template of a block: what is inside the element whose `data-block` is this name. */
export const blockId = (name: string, kind: string): string => `${name}-block-${kind}`

/**
 * Draws a page that the build rendered: clones its template, replaces the names in braces, sets the addresses of the photo,
 * and fills its block if the facts are known. Undefined without such a template.
 */
export function draw(page: PaintedPage, config: Config, document: Document): DocumentFragment | undefined {
  const { screen, user } = page
  const person = user && personFacts(user, config)
  const drawn = render(document, templateId(screen, user !== undefined), { ...config, ...person, person })
  for (const image of (user && drawn?.querySelectorAll('img')) ?? []) {
    const { src, srcSet } = photoSources(user?.photo ?? '', config) ?? {}
    Object.assign(image, { src, srcset: srcSet })
  }
  const isDrawn = drawn && (!page.facts || drawBlock(page, drawn, config, document))
  return isDrawn ? drawn : undefined
}

/** Draws the block into its page. Returns false if the document has no template for it. */
export function drawBlock(
  { screen, facts }: PaintedPage,
  page: ParentNode,
  config: Config,
  document: Document,
): boolean {
  const place = page.querySelector(`[data-block=${screen}]`)
  const block = facts && render(document, blockId(screen, facts.kind), { ...config, ...facts })
  if (!place || !block) return false
  place.replaceChildren(block)
  return true
}

type Values = Readonly<Record<string, unknown>>

/** Clones a template, replaces the names in braces, and fills the blocks in it. Undefined without such a template. */
function render(document: Document, id: string, values: Values): DocumentFragment | undefined {
  const template = document.getElementById(id) as HTMLTemplateElement | null
  const page = template?.content.cloneNode(true) as DocumentFragment | undefined
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (braces, name) => String(values[name] ?? braces))
  for (const element of page?.querySelectorAll('*') ?? []) {
    for (const attribute of element.attributes) attribute.value = fill(attribute.value)
    // A copy, because a value must not be filled again.
    for (const node of [...element.childNodes]) if (node instanceof Text) fillText(node, fill)
    const name = element.getAttribute('data-block') ?? ''
    const rows = values[name] as Facts | readonly Facts[] | undefined
    const blocks = [rows ?? []]
      .flat()
      .map(row => render(document, blockId(name, row.kind), { ...values, ...row }))
    if (blocks.includes(undefined)) return undefined
    if (rows) element.replaceChildren(...(blocks as Node[]))
    // The radio button of the chosen plan.
    if (element instanceof HTMLInputElement) element.defaultChecked = element.value === values.chosen
    // The configuration has no address for this link.
    if (element.getAttribute('href') === '') removeWhole(element)
  }
  return page
}

/** Removes an element, and what has nothing else in it: a list without links is not drawn. */
function removeWhole(element: Element): void {
  const { parentElement } = element
  element.remove()
  if (parentElement?.childNodes.length === 0) removeWhole(parentElement)
}

/** Fills a text as React renders it: with a `wbr` between the parts of an e-mail address, and nothing for an empty one. */
function fillText(node: Text, fill: (text: string) => string): void {
  const [first = '', ...rest] = node.data === '{email}' ? emailParts(fill(node.data)) : [fill(node.data)]
  node.data = first
  node.after(...rest.flatMap(part => [document.createElement('wbr'), part]))
  if (!first) node.remove()
}
