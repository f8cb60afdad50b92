/** The packages that reach a member's browser. */
export const RUNTIME: readonly string[] = [
  'react',
  'react-dom',
  'scheduler',
  '@preact/signals-react',
  '@preact/signals-core',
  'use-sync-external-store',
  'valibot',
]

/** The direct development packages, each with its reason. */
export const DEVELOPMENT = {
  '@biomejs/biome': 'formats and lints, one binary',
  '@playwright/test': 'tests the built app in a real browser',
  '@testing-library/dom': 'finds elements as a member does; a peer of @testing-library/react',
  '@testing-library/react': 'renders the app in tests, and lets React draw between two events',
  '@types/node': 'types of Node, for the build and the mock',
  '@types/react': 'types of react, which ships none',
  '@types/react-dom': 'types of react-dom, which ships none',
  'axe-core': 'checks accessibility in browser tests',
  esbuild: 'bundles the app and the mock, and strips the types of the scripts before Node 22.18',
  'happy-dom': 'a document for tests without a browser',
  typescript: 'checks the types',
  vitest: 'runs the tests',
}

/** The accepted licences, also in a choice of licences. */
export const LICENCE = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)( OR [\w.-]+)*$/

/** Accepted only for development: MPL-2.0 demands the publication of changed files, and we change none. */
export const DEVELOPMENT_LICENCE = /^MPL-2\.0$/
