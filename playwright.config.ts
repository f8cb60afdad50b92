import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { lightestChromium } from './test/support/programs.ts'

/**
 * The features of Chromium to disable: Playwright's own list, which this one replaces, and three processes that take time of a
 * new window: two invisible pages of the address bar, and a spare renderer.
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
  'SpareRendererForSitePerProcess',
]

/** The first one lets Chromium run as root; the others prevent requests to the internet. */
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
  // A third one uses the time in which the others wait.
  workers: 3,
  forbidOnly: true,
  // A machine may be ten times slower than a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // The accessibility trees of the gallery.
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  reporter: 'line',
  use: {
    locale: 'nl-NL',
    viewport: { width: 390, height: 844 },
    launchOptions: {
      args,
      executablePath: lightestChromium(),
    },
  },
})
