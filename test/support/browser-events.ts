import type { App } from '../../src/app/create-app.ts'
import { ContractError } from '../../src/lib/errors.ts'

let listening = new AbortController()

/** Connects an app to what the browser tells, as `main.tsx` does; an earlier app is disconnected. */
export function listenToBrowser({ cache, session, bus }: App, beside: boolean): void {
  if (!beside) stopListening()
  const { signal } = listening
  window.addEventListener('focus', cache.focus, { signal })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && cache.focus(),
    { signal },
  )
  bus.on('server-error', error => {
    if (error instanceof ContractError) console.error(`${error.where.method} ${error.where.path}: unreadable`)
  })
  window.addEventListener(
    'pageshow',
    event => {
      if (event.persisted) void session.look().then(() => cache.invalidate('membership'))
    },
    { signal },
  )
}

function stopListening(): void {
  listening.abort()
  listening = new AbortController()
}
