import { configBlock, withDefaults } from './config-block.ts'
import { type Config, ConfigError, checkConfig } from './config-schema.ts'

/** Reads the data block of the page, once at the start. Throws `ConfigError`. */
export function readConfig(document: Document): Config {
  const value = configBlock(document)
  if (value === undefined) throw new ConfigError('app-config: a data block with JSON expected, none found')
  return withDefaults(checkConfig(value), document.location)
}
