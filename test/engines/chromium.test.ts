import { chromium } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { findProgram } from '../support/programs.ts'
import { drive } from './drive.ts'
import { earlyUse } from './early-use.ts'
import { openContext } from './playwright.ts'

let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findProgram('Chromium'), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

/** The other journeys are in test/browser. */
drive({ name: 'Chromium', open: () => openContext(browser) }, earlyUse)
