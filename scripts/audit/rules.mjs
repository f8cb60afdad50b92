/** Everything that reaches a member's browser beside our own code. */
export const RUNTIME = [
  'react',
  'react-dom',
  'scheduler',
  '@preact/signals-react',
  '@preact/signals-core',
  'use-sync-external-store',
  'valibot',
]

/** Each direct development package, and the reason why it is there. */
export const DEVELOPMENT = {
  '@biomejs/biome': 'formats and lints, one binary',
  '@playwright/test': 'tests the built app in a real browser',
  '@testing-library/dom': 'finds elements as a member does; testing-library/react asks for it',
  '@testing-library/react': 'renders components in tests',
  '@types/node': 'types of Node, for the build and the mock',
  '@types/react': 'types of react, which ships none',
  '@types/react-dom': 'types of react-dom, which ships none',
  'axe-core': 'checks accessibility in browser tests',
  esbuild: 'bundles the app, the mock and the scripts that need TypeScript',
  'happy-dom': 'a document for tests without a browser',
  typescript: 'checks the types',
  vitest: 'runs the tests',
}

/** Licences that a package may have, or may be had under. Any other is a defect until somebody has decided on it. */
export const LICENCE = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)( OR [\w.-]+)*$/

/** One more for development: it asks that changes to its own files are shared, and we change and ship none. */
export const DEVELOPMENT_LICENCE = 'MPL-2.0'

/** Packages that would run a script at installation, and what goes missing when it does not run. */
export const INSTALL_SCRIPTS = {
  esbuild: 'nothing: it swaps its launcher for the binary, which comes as a package',
  fsevents: 'nothing: it ships built; macOS only',
}

/** What `.npmrc` must say, and what depends on it. */
export const NPM_SETTINGS = {
  'ignore-scripts': 'no package runs code at installation',
  'save-exact': 'a new package is written down with its exact version',
  'omit-lockfile-registry-resolved': 'the lock holds no addresses',
}
