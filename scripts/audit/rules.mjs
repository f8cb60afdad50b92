/** Everything that reaches a member's browser beside our own code, and who asks for it. */
export const RUNTIME = {
  react: 'the app',
  'react-dom': 'the app',
  scheduler: 'react-dom',
  '@preact/signals-react': 'the app',
  '@preact/signals-core': '@preact/signals-react',
  'use-sync-external-store': '@preact/signals-react',
  valibot: 'the app',
}

/** Each direct development package, and the reason why it is there. */
export const DEVELOPMENT = {
  '@biomejs/biome': 'formats and lints, one binary',
  acorn: 'reads React’s source for scripts/lean-react.mjs; terser brings it along anyway',
  terser: 'makes the scripts of a build 3 % smaller than esbuild alone does',
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

/** Licences and where they may stand. What is not listed is a defect until somebody has decided on it. */
export const LICENCES = {
  MIT: 'everywhere',
  ISC: 'everywhere',
  '0BSD': 'everywhere',
  'BSD-2-Clause': 'everywhere',
  'BSD-3-Clause': 'everywhere',
  'Apache-2.0': 'everywhere',
  // Asks only that changes to its own files are shared; we change nothing and ship nothing of it.
  'MPL-2.0': 'development',
}

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
