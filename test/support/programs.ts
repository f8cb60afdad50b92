import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

interface Program {
  /** Where it may be. */
  readonly places: readonly string[]
  readonly needs?: readonly string[]
  /** On Debian. */
  readonly packages: string
}

/** The programs that the tests need. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  Chromium: {
    places: [chromium.executablePath(), '/usr/bin/chromium'],
    packages: 'chromium',
  },
  // Chromium without windows, which needs a third less work of the machine, and has no back/forward cache.
  'Headless shell': {
    places: ['/usr/bin/chromium-headless-shell'],
    packages: '--no-install-recommends chromium-headless-shell',
  },
  nginx: {
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'],
    packages: 'nginx-light',
  },
  OpenSSH: {
    places: ['/usr/bin/ssh-keygen'],
    packages: '--no-install-recommends openssh-client',
  },
  OpenSSL: {
    places: ['/usr/bin/openssl'],
    packages: 'openssl',
  },
  curl: {
    places: ['/usr/bin/curl'],
    packages: '--no-install-recommends curl',
  },
  Firefox: {
    places: ['/usr/bin/firefox-esr'],
    packages: '--no-install-recommends firefox-esr',
  },
  WebKit: {
    places: [`/usr/lib/${MACHINE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`],
    // Its WebDriver, and a screen in memory.
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: '--no-install-recommends webkit2gtk-driver xvfb libgl1-mesa-dri',
  },
}

/** The variable that overrides where a program is. */
const variableOf = (name: string) => `${name.toUpperCase().replace(' ', '_')}_PATH`

/** The path of a program on this machine; undefined when it or something that it needs is missing. */
export function pathOf(name: string): string | undefined {
  const { places = [], needs = [] } = PROGRAMS[name] ?? {}
  const override = process.env[variableOf(name)]
  return needs.every(existsSync) ? (override ? [override] : places).find(existsSync) : undefined
}

/** The path of a program on this machine. Throws when it is missing. */
export function findProgram(name: string): string {
  const path = pathOf(name)
  if (path) return path
  throw new Error(
    `${name} is missing. Install it, or set ${variableOf(name)}; root on Debian: npm run test:install`,
  )
}

/** The Chromium of ordinary tests: the one that `CHROMIUM_PATH` names, or the lightest. Throws when there is none. */
export const lightestChromium = (): string =>
  (process.env.CHROMIUM_PATH ? undefined : pathOf('Headless shell')) ?? findProgram('Chromium')
