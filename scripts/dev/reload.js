/** In the page while developing: a build loads the page again, and one that changed only styles replaces them. */
const builds = new EventSource('/reload')
builds.addEventListener('load', () => location.reload())
builds.addEventListener('styles', ({ data }) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(JSON.parse(data))
  for (const earlier of document.styleSheets) earlier.disabled = true
  document.adoptedStyleSheets = [sheet]
})

/** An uncaught error is in the page and the terminal, too. */
addEventListener('error', ({ error }) => {
  if (!(error instanceof Error)) return
  const text = error.stack ?? String(error)
  document.body.prepend(Object.assign(document.createElement('pre'), { textContent: text }))
  void fetch('/problem', { method: 'POST', body: text })
})
