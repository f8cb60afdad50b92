import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findProgram } from './test/support/programs.mjs'

/**
 * The parts of Chromium to switch off: those that Playwright switches off too (a second list takes the place of the
 * first), and two pages of the address bar that every new window loads though nobody sees them: half of the time.
 */
const features = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** What Chromium needs as root, and what keeps it from asking anything of the outside world. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features.join(',')}`,
]

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  globalSetup: join(import.meta.dirname, 'test/support/built-site.ts'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Chromium itself hangs now and then while it closes a window. What needed a second try is named at the end.
  retries: 1,
  // The accessibility trees of the gallery.
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  reporter: [['line'], ['./test/support/totals.ts']],
  use: {
    locale: 'nl-NL',
    viewport: { width: 390, height: 844 },
    launchOptions: {
      args,
      executablePath: findProgram('Chromium'),
    },
  },
})
