/** For development: a build reloads the page, or replaces the styles if only these changed. */
const builds = new EventSource('/reload')
builds.addEventListener('load', () => location.reload())
builds.addEventListener('styles', ({ data }) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(JSON.parse(data))
  for (const earlier of document.styleSheets) earlier.disabled = true
  document.adoptedStyleSheets = [sheet]
})

/** Shows an error in the page and the terminal, with the files and lines of the source. */
addEventListener('error', async ({ error }) => {
  if (!(error instanceof Error)) return
  const { stack = '' } = error
  const text = stack.includes(error.message) ? stack : `${error}\n${stack}`
  const answer = await fetch('/problem', { method: 'POST', body: text })
  document.body.prepend(Object.assign(document.createElement('pre'), { textContent: await answer.text() }))
})
