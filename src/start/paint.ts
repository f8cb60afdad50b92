import type { Config } from '../api/config-schema.ts'
import { photoSources } from '../api/image-sources.ts'
import { emailParts } from '../lib/email.ts'
import type { Facts } from '../lib/services.ts'
import { OPTIONAL_FIELDS, type PaintedUser } from './current-user.ts'

/** A page that was painted from a template of the document, and that the app hydrates. */
export interface PaintedPage {
  readonly screen: string
  /** The member on the page; undefined for a visitor's page. */
  readonly user: PaintedUser | undefined
  /** What its block shows, once the answers are there. */
  readonly facts?: Facts
}

/** Names the template of a screen, which may differ for a member without one of the optional fields. */
export const templateId = (screen: string, user?: Partial<PaintedUser>): string =>
  [screen, user && 'member', ...OPTIONAL_FIELDS.filter(field => user?.[field])].filter(Boolean).join('-')

/**
 * Paints a page that the build rendered: clones its template into `#root`, replaces the names in braces, and sets the
 * addresses of the photo. Returns false if the document has no such template.
 */
export function paint({ screen, user }: PaintedPage, config: Config, document: Document): boolean {
  const root = document.getElementById('root')
  const find = (shown?: Partial<PaintedUser>) =>
    document.getElementById(templateId(screen, shown)) as HTMLTemplateElement | null
  // Most screens have one template for all members.
  const template = find(user) ?? find(user && {})
  if (!root || !template) return false
  const page = filled(template, { ...config, ...user })
  for (const image of user ? page.querySelectorAll('img') : []) {
    const { src, srcSet } = photoSources(user?.photo ?? '', config.imageBaseUrl, config.imageSizes)
    Object.assign(image, { src, srcset: srcSet })
  }
  root.replaceChildren(page)
  root.hidden = false
  return true
}

/** Names the template of the block of a screen. */
export const blockId = (screen: string, kind: string): string => `${screen}-block-${kind}`

/** Paints the block of the painted page. Returns false if the document has no template for it. */
export function paintBlock({ screen }: PaintedPage, facts: Facts, document: Document): boolean {
  const place = document.querySelector('#root [data-block]')
  const template = document.getElementById(blockId(screen, facts.kind)) as HTMLTemplateElement | null
  if (!place || !template) return false
  place.replaceChildren(filled(template, facts))
  return true
}

/** Clones a template, and replaces the names in braces. */
function filled(template: HTMLTemplateElement, values: Readonly<Record<string, unknown>>): DocumentFragment {
  const page = template.content.cloneNode(true) as DocumentFragment
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (braces, name) => String(values[name] ?? braces))
  for (const element of page.querySelectorAll('*')) {
    for (const attribute of element.attributes) attribute.value = fill(attribute.value)
    // A copy, because a value must not be filled again.
    for (const node of [...element.childNodes]) if (node instanceof Text) fillText(node, fill)
  }
  return page
}

/** Fills a text as React renders it: with a `wbr` between the parts of an e-mail address, and nothing for an empty one. */
function fillText(node: Text, fill: (text: string) => string): void {
  const [first = '', ...rest] = node.data === '{email}' ? emailParts(fill(node.data)) : [fill(node.data)]
  node.data = first
  node.after(...rest.flatMap(part => [document.createElement('wbr'), part]))
  if (!first) node.remove()
}

/** Removes the painted page. */
export function unpaint(document: Document): void {
  const root = document.getElementById('root')
  if (root) root.hidden = true
  root?.replaceChildren()
}
