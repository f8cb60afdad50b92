import { configBlock, withDefaults } from './config-block.ts'
import { type Config, checkConfig } from './config-schema.ts'

/** Reads the data block of the page, once at the start. Throws if it is invalid. */
export function readConfig(document: Document): Config {
  const value = configBlock(document)
  if (value === undefined) throw new Error('app-config: a data block with JSON expected, none found')
  return withDefaults(checkConfig(value), document.location)
}
