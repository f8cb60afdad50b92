declare global {
  interface Document {
    /** Only some browsers prerender a page, such as one whose address somebody is about to open. */
    readonly prerendering?: boolean
  }
}

/** Resolves when somebody opens the page: until then it may be prerendered, and posts nothing (DECISIONS, Session). */
export const activated = (): Promise<unknown> =>
  new Promise(resolve => {
    if (document.prerendering) document.addEventListener('prerenderingchange', resolve, { once: true })
    else resolve(true)
  })
