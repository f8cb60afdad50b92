import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'

const portsToTry = 50

/** Starts listening on a port, or when it is taken on the next free one; port 0 is any free one. */
export async function listen(listener: RequestListener, first: number, host: string): Promise<Server> {
  for (let port = first; ; port += 1) {
    const server = createServer(listener)
    try {
      server.listen(port, host)
      await once(server, 'listening')
      return server
    } catch (problem) {
      if (!isTaken(problem) || port >= first + portsToTry) throw problem
    }
  }
}

const isTaken = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE'

/** Stops listening and ends what is still open. */
export function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
