import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { nodeOptions } from '../esbuild.config.mjs'

/** Bundles a TypeScript module for Node and imports it. */
export async function importTypeScript(entry) {
  const outfile = `${import.meta.dirname}/../node_modules/.cache/klup/${randomUUID()}.mjs`
  await build(nodeOptions(entry, outfile))
  try {
    return await import(pathToFileURL(outfile))
  } finally {
    await rm(outfile)
  }
}

const list = text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

/**
 * The configuration (DECISIONS, Configuration) as one table: the variable, its key in the page, its default, and how
 * its text is read.
 */
export const VARIABLES = [
  ['APP_ENV', 'env', 'prod'],
  ['API_BASE_URL', 'apiBaseUrl', ''],
  ['LOGIN_PATH', 'loginPath', '/api/login'],
  ['LOGOUT_PATH', 'logoutPath', '/api/logout'],
  ['PAYMENT_REDIRECT_URL', 'paymentRedirectUrl', ''],
  ['DOWNLOAD_URL', 'downloadUrl', undefined],
  ['IMAGE_BASE_URL', 'imageBaseUrl', ''],
  ['IMAGE_SIZES', 'imageSizes', '64,256,512,1024', text => list(text).map(Number)],
  ['CANCELLATION_REASON', 'cancellationReason', 'reasonType'],
  ['CHECKOUT_ORIGINS', 'checkoutOrigins', '', list],
  ['CSRF_COOKIE', 'csrfCookie', ''],
  ['CSRF_HEADER', 'csrfHeader', ''],
  ['TERMS_URL', 'termsUrl', ''],
  ['PRIVACY_URL', 'privacyUrl', ''],
  ['WITHDRAWAL_URL', 'withdrawalUrl', ''],
]

/** Reads the configuration from variables, over a given one. Throws an error that names each bad variable. */
export async function configFrom(variables, given = {}) {
  const { checkConfig } = await importTypeScript('src/api/config.ts')
  const config = {}
  for (const [name, key, byDefault, read = text => text] of VARIABLES) {
    const text = variables[name]
    if (text !== undefined) config[key] = read(text)
    else if (key in given) config[key] = given[key]
    else if (byDefault !== undefined) config[key] = read(byDefault)
  }
  try {
    return checkConfig(config)
  } catch (error) {
    const named = VARIABLES.reduce(
      (text, [name, key]) => text.replaceAll(new RegExp(`^${key}\\b`, 'gm'), `${name} (${key})`),
      error.message,
    )
    throw new Error(named)
  }
}
