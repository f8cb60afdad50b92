import type { ServerResponse } from 'node:http'
import type { Config } from '../src/api/config.ts'
import { buildApp } from './build-app.ts'
import { textOf } from './errors.ts'
import { type Handler, siteHandler } from './serve-site.ts'

/** Reloads the page after a build. */
const RELOAD = "new EventSource('/reload').onmessage = () => location.reload()"

/** Builds the site, serves the newest build, and reloads open pages. A failed build is served as its error. */
export function createDevServer(config: Config) {
  const pages = new Set<ServerResponse>()
  let serve: Promise<Handler> | undefined

  async function newest(): Promise<Handler> {
    const start = performance.now()
    try {
      const { files } = await buildApp({ config, dev: true })
      files.set('reload.js', Buffer.from(RELOAD))
      console.log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
      return siteHandler(files)
    } catch (error) {
      const failure = textOf(error)
      console.error(failure)
      const headers = { 'Content-Type': 'text/plain; charset=utf-8', Refresh: '1' }
      return (_, response) => response.writeHead(500, headers).end(failure)
    }
  }

  return {
    async build(): Promise<void> {
      serve = newest()
      await serve
      for (const page of pages) page.write('data: built\n\n')
    },
    handle: (async (request, response) => {
      if (request.url !== '/reload') return (await serve)?.(request, response)
      const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
      response.writeHead(200, headers).flushHeaders()
      pages.add(response)
      response.on('close', () => pages.delete(response))
    }) satisfies Handler,
  }
}
