/** How long the app may take to load before the text is shown all the same, in ms. As in document.css. */
const LOAD_TIMEOUT = 20_000
const SCRIPTS = /^https?:\/\/[^/]+\/static\/js\//

/**
 * Shows the text in the document that says that the app does not load: in place of the page when a script fails, and
 * beside it when loading takes long. The app removes the text when it starts.
 */
export function watchLoadFailure(window: Window): void {
  const { document } = window
  const whenParsed = (use: (text: HTMLElement) => void) => () => {
    const text = document.getElementById('unavailable')
    if (text) use(text)
    else if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', whenParsed(use), { once: true })
  }
  const show = whenParsed(text => {
    text.className = 'shown'
  })
  const showInstead = whenParsed(text => {
    text.className = 'shown'
    document.getElementById('root')?.replaceChildren()
  })
  // Only the site's own scripts count: a script of an extension may fail.
  const isOwnScript = ({ target, filename }: Partial<ErrorEvent>) =>
    SCRIPTS.test((target instanceof HTMLScriptElement ? target.src : filename) ?? '')
  // The error event of an element does not bubble, so it is caught in the capture phase.
  window.addEventListener('error', event => isOwnScript(event) && showInstead(), true)
  window.setTimeout(show, LOAD_TIMEOUT)
}
