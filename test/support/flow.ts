import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { memberScreens } from '../../src/app/screens.ts'
import { stopClock } from './clock.ts'
import { gibberish, isInert, words } from './user.ts'

const KINDS = ['error', 'warn', 'info', 'log'] as const
let lines: string[] = []
let rejections: unknown[] = []
const onRejection = (reason: unknown) => void rejections.push(reason)

/** What the console said since the last look. */
export function takeConsole(): string[] {
  const taken = lines
  lines = []
  return taken
}

/** Rejections that nobody handled since the last look. */
export function takeRejections(): unknown[] {
  const taken = rejections
  rejections = []
  return taken
}

/** What is inert takes no focus in a browser; here it would. */
function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (!isInert(this)) focus.call(this, options)
  })
}

/**
 * What every test of a flow shares: screens are there, time stands still, nothing is left of the last test; and
 * at the end no gibberish on screen, no unhandled rejection, and nothing in the console that was not taken.
 */
export function setUpFlow(): void {
  // A busy machine is no reason to fail: nothing here waits for a real clock.
  vi.setConfig({ testTimeout: 60_000 })
  stopClock()
  beforeAll(async () => {
    configure({
      getElementError: message => new Error(`${message?.split('\n')[0]}\nOn the page: ${words()}`),
    })
    await memberScreens.load()
  })
  beforeEach(() => {
    sessionStorage.clear()
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
