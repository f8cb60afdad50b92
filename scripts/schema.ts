/** What the scripts use of the app. `#schema` is this file in the bundled `configure.mjs`, and schema.mjs elsewhere. */
export { checkConfig } from '../src/api/config.ts'
export { isLoopback } from '../src/domain/checkout.ts'
