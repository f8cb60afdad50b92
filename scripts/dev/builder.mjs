import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { text } from 'node:stream/consumers'
import { buildApp } from '../build-app.mjs'
import { textOf } from '../errors.mjs'
import { siteHandler } from '../serve-site.mjs'

const RELOAD = await readFile(new URL('reload.js', import.meta.url))

const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page in place of one that cannot be built. It loads again after the next build. */
const failurePage = text => `<!doctype html><meta charset="utf-8"><title>The build fails</title>
<script src="/reload.js"></script><pre style="white-space:pre-wrap">${escaped(text)}</pre>`

/** Replaces the places in a script by those in its source, as its inline source map tells. */
const inSource = (stack, files) =>
  stack.replace(/http\S+?\/(static\/js\/[^\s:]+):(\d+):(\d+)/g, (place, name, line, column) => {
    const [, map = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(files.get(name)) ?? []
    if (!map) return place
    const source = new SourceMap(JSON.parse(atob(map))).findEntry(line - 1, column - 1)
    if (!('originalSource' in source)) return place
    const { originalSource, originalLine, originalColumn } = source
    return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`
  })

/** Builds the site again and again, serves the newest build, and tells the open pages. A failed build is served as its error. */
export function createBuilder(config) {
  const pages = new Set()
  let building
  let serve
  let last
  let failure

  /** Whether the last build differs from one only in the styles of the document. */
  const changesOnlyStyles = (before, { files, parts }) =>
    before?.parts.style !== parts.style &&
    [...files].every(([name, contents]) => name === 'index.html' || before?.files.get(name)?.equals(contents))

  const tell = (event, data = '') => {
    for (const page of pages) page.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  async function build() {
    const start = performance.now()
    try {
      const built = await buildApp({ config, dev: true })
      const event = failure === undefined && changesOnlyStyles(last, built) ? 'styles' : 'load'
      serve = siteHandler(built.files)
      last = built
      failure = undefined
      console.log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
      tell(event, built.parts.style)
    } catch (error) {
      failure = textOf(error)
      console.error(failure)
      tell('load')
    }
  }

  return {
    build() {
      building = build()
      return building
    },
    async handle(request, response) {
      if (request.url === '/reload') {
        const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
        response.writeHead(200, headers).flushHeaders()
        pages.add(response)
        response.on('close', () => pages.delete(response))
        return
      }
      if (request.url === '/problem') {
        const problem = inSource(await text(request), last?.files ?? new Map())
        console.error(`In the page: ${problem}`)
        response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(problem)
        return
      }
      if (request.url === '/reload.js') {
        response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(RELOAD)
        return
      }
      await building
      if (failure === undefined) serve(request, response)
      else response.writeHead(500, { 'Content-Type': 'text/html' }).end(failurePage(failure))
    },
  }
}
