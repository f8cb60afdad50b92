import { tryOrUndefined } from '../lib/try.ts'
import type { Config } from './config-schema.ts'

/** Reads the data block in the page; undefined without a block or without JSON in it. */
export const configBlock = (document: Document): unknown =>
  tryOrUndefined(() => JSON.parse(document.getElementById('app-config')?.textContent ?? ''))

/** Fills in the settings that have a default. */
export const withDefaults = (config: Config, { origin }: Location): Config => ({
  ...config,
  imageBaseUrl: config.imageBaseUrl || config.apiBaseUrl,
  paymentRedirectUrl: config.paymentRedirectUrl || `${origin}/payment`,
})

/** Reads the configuration without validating it, for the script in the document. Undefined if it is unusable. */
export function readConfigBlock(document: Document): Config | undefined {
  const config = configBlock(document) as Config | undefined
  return typeof config?.apiBaseUrl === 'string' ? withDefaults(config, document.location) : undefined
}
