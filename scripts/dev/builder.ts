import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SourceMap } from 'node:module'
import { text } from 'node:stream/consumers'
import type { Config } from '../../src/api/config-schema.ts'
import { buildApp } from '../build-app.ts'
import { textOf } from '../errors.ts'
import type { Files } from '../files.ts'
import { type Handler, siteHandler } from '../serve-site.ts'

const RELOAD = await readFile(new URL('reload.js', import.meta.url))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The page of a failed build. It reloads after the next build. */
const failurePage = (text: string) => `<!doctype html><meta charset="utf-8"><title>The build fails</title>
<script src="/reload.js"></script><pre style="white-space:pre-wrap">${escaped(text)}</pre>`

/** Replaces the positions in a stack by those in the source, by the inline source maps. */
const inSource = (stack: string, files: Files) =>
  stack.replace(/http\S+?\/(static\/js\/[^\s:]+):(\d+):(\d+)/g, (place, name: string, line, column) => {
    const script = String(files.get(name) ?? '')
    const [, map = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(script) ?? []
    if (!map) return place
    const source = new SourceMap(JSON.parse(atob(map))).findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in source)) return place
    const { originalSource, originalLine, originalColumn } = source
    return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`
  })

type Built = Awaited<ReturnType<typeof buildApp>>

/** Builds the site after each change, serves the newest build, and notifies open pages. A failed build is served as its error. */
export function createBuilder(config: Config) {
  const pages = new Set<ServerResponse>()
  let building: Promise<void> | undefined
  let serve: Handler | undefined
  let last: Built | undefined
  let failure: string | undefined

  /** Whether a build differs from the last one only in the styles of the document. */
  const changesOnlyStyles = (before: Built | undefined, { files, parts }: Built) =>
    before?.parts.style !== parts.style &&
    [...files].every(([name, contents]) => name === 'index.html' || before?.files.get(name)?.equals(contents))

  const tell = (event: string, data = '') => {
    for (const page of pages) page.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  async function build(): Promise<void> {
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
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
      if (failure === undefined) serve?.(request, response)
      else response.writeHead(500, { 'Content-Type': 'text/html' }).end(failurePage(failure))
    },
  }
}
