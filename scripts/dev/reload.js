/** In the page while developing: a build loads the page again, and one that changed only styles replaces them. */
const builds = new EventSource('/reload')
builds.addEventListener('load', () => location.reload())
builds.addEventListener('styles', ({ data }) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(JSON.parse(data))
  for (const earlier of document.styleSheets) earlier.disabled = true
  document.adoptedStyleSheets = [sheet]
})
