declare global {
  interface Document {
    /** Undefined in a browser that does not prerender pages. */
    readonly prerendering?: boolean
  }
}

/** Resolves when the page is visible. A prerendered page posts nothing: the member may never open it. */
export const activated = (): Promise<unknown> =>
  new Promise(resolve => {
    if (document.prerendering) document.addEventListener('prerenderingchange', resolve, { once: true })
    else resolve(true)
  })
