import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { memberScreens } from '../../src/app/screens.ts'
import { stopClock } from './clock.ts'
import { isInert, words } from './user.ts'

const KINDS = ['error', 'warn', 'info', 'log'] as const
let lines: string[] = []
let rejections: unknown[] = []
const onRejection = (reason: unknown) => void rejections.push(reason)

/** Returns and clears the messages on the console. */
export function takeConsole(): string[] {
  const taken = lines
  lines = []
  return taken
}

/** Returns and clears the unhandled rejections. */
export function takeRejections(): unknown[] {
  const taken = rejections
  rejections = []
  return taken
}

/** Text that no member should ever see. */
export const gibberish = () =>
  /undefined|\bnull\b|NaN|\[object/.exec(document.body.innerHTML.replace(/ value="[^"]*"/g, ''))?.[0]

/** Inert elements take no focus in a browser, but do in happy-dom. */
function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (!isInert(this)) focus.call(this, options)
  })
}

/**
 * Sets up every test of a flow: the screens are loaded and time is fake. At the end there must be no
 * gibberish on screen, no unhandled rejection, and no unexpected message on the console.
 */
export function setUpFlow(): void {
  stopClock()
  beforeAll(async () => {
    configure({
      // No style hides anything here, and queries that ignore styles are twenty times as fast.
      defaultHidden: true,
      getElementError: message => new Error(`${message?.split('\n')[0]}\nOn the page: ${words()}`),
    })
    await memberScreens.load()
  })
  beforeEach(() => {
    takeConsole()
    takeRejections()
    process.on('unhandledRejection', onRejection)
    keepFocusOut()
    for (const kind of KINDS) {
      vi.spyOn(console, kind).mockImplementation((...what) => void lines.push(what.map(String).join(' ')))
    }
  })
  afterEach(() => {
    const seen = gibberish()
    cleanup()
    process.off('unhandledRejection', onRejection)
    expect(seen).toBe(undefined)
    expect(takeRejections()).toEqual([])
    expect(takeConsole()).toEqual([])
  })
}
