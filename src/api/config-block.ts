import { tryOrUndefined } from '../lib/try.ts'
import type { Config } from './config-schema.ts'

/** What the data block in the page says; undefined when there is none, or no JSON in it. */
export const configBlock = (document: Document): unknown =>
  tryOrUndefined(() => JSON.parse(document.getElementById('app-config')?.textContent ?? ''))

/** Fills in the settings that default to others. */
export const withDefaults = (config: Config, { origin }: Location): Config => ({
  ...config,
  imageBaseUrl: config.imageBaseUrl || config.apiBaseUrl,
  paymentRedirectUrl: config.paymentRedirectUrl || `${origin}/payment`,
})

/** Reads the data block without a full check, for the script in the document. Undefined when it cannot be used. */
export function readConfigBlock(document: Document): Config | undefined {
  const config = configBlock(document) as Config | undefined
  return typeof config?.apiBaseUrl === 'string' ? withDefaults(config, document.location) : undefined
}
