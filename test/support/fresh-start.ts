import { afterAll, beforeEach, expect, vi } from 'vitest'

/** What the test files of one worker share, and `reset()` does not empty. */
const globals = () => ({
  fetch: globalThis.fetch,
  setTimeout: globalThis.setTimeout,
  console: console.error,
  timeZone: process.env.TZ,
  prototype: Object.keys(Object.prototype),
  rejections: process.listenerCount('unhandledRejection'),
  ...(typeof document !== 'undefined' && {
    isOnline: navigator.onLine,
    navigator: Object.getOwnPropertyDescriptors(navigator),
    cookies: document.cookie,
    visibility: document.visibilityState,
    matchMedia: window.matchMedia,
    scroll: [window.scrollTo, window.scrollY],
    title: document.title,
    focus: HTMLElement.prototype.focus,
    click: HTMLElement.prototype.click,
    attributes: [...document.documentElement.attributes].map(({ name }) => name),
  }),
})

function emptyStorage(): void {
  if (typeof document === 'undefined') return
  sessionStorage.clear()
  localStorage.clear()
}

function reset(): void {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
  emptyStorage()
  if (typeof document === 'undefined') return
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}

reset()
beforeEach(emptyStorage)
const before = globals()
// A file that leaves something behind fails itself, and not the next file.
afterAll(() => {
  reset()
  expect(globals()).toEqual(before)
})
