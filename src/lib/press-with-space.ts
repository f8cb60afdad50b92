/** Makes the space bar press a link with the role of a button, as it presses a button. The browser handles Enter. */
export function pressWithSpace(document: Document): void {
  document.addEventListener('keydown', event => {
    const { target, key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event
    const link = (target as Partial<Element>).closest?.<HTMLElement>('a[role=button]')
    if (!link || key !== ' ' || altKey || ctrlKey || metaKey || shiftKey) return
    // The page must not scroll.
    event.preventDefault()
    if (!repeat) link.click()
  })
}
