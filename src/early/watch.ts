/** How long the app may take to come before the text is shown all the same, in ms. As in page.css. */
const PATIENCE = 20_000
const SCRIPTS = /^https?:\/\/[^/]+\/static\/js\//

/**
 * Shows the text in the document that says that the app does not load: when a script fails, instead of a page that
 * nobody brings to life, or beside it when it takes long. The app removes the text when it starts.
 */
export function watch(window: Window): void {
  const { document } = window
  const whenThere = (use: (text: HTMLElement) => void) => () => {
    const text = document.getElementById('unavailable')
    if (text) use(text)
    else if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', whenThere(use), { once: true })
  }
  const show = whenThere(text => {
    text.className = 'shown'
  })
  const showInstead = whenThere(text => {
    text.className = 'shown'
    document.getElementById('root')?.replaceChildren()
  })
  // Those of the site: an extension may fail as it likes.
  const isOfScript = ({ target, filename }: Partial<ErrorEvent>) =>
    SCRIPTS.test((target instanceof HTMLScriptElement ? target.src : filename) ?? '')
  // On the way down, since the failure of an element does not go up.
  window.addEventListener('error', event => isOfScript(event) && showInstead(), true)
  window.setTimeout(show, PATIENCE)
}
