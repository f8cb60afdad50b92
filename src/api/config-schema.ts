import {
  array,
  check,
  type GenericSchema,
  type InferOutput,
  number,
  object,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { pathOf } from '../lib/parse-response.ts'
import { parseUrl } from '../lib/url.ts'

const isBare = (url: URL | undefined): boolean => url !== undefined && !url.username && !url.password
const isAddress = (text: string): boolean => /^https?:\/\/[^/\\]/i.test(text) && isBare(parseUrl(text))
/** Origins are compared as a whole, so that one with a star would never match. */
const isOrigin = (text: string) => isAddress(text) && new URL(text).origin === text && !text.includes('*')

/** A text that is `what`. */
const text = (isRight: (text: string) => boolean, what: string) => pipe(string(), check(isRight, what))

const address = text(isAddress, 'an http(s) address')
const addressOrEmpty = text(url => url === '' || isAddress(url), 'an http(s) address, or empty')
/** Paths are appended to a base, so that it has no slash at its end, no query and no hash. */
const base = pipe(
  addressOrEmpty,
  check(url => !/[?#]|\/$/.test(url), 'an address without query and slash at its end'),
)
/** A path that begins with two slashes would name another host. */
const path = text(url => /^\/(?!\/)[\w\-./]*$/.test(url), 'a path')
const token = text(name => /^[\w!#$%&'*+.^`|~-]*$/.test(name), 'a name, or empty')
const imageSize = pipe(
  number(),
  check(size => Number.isInteger(size) && size >= 1 && size <= 4096, 'a number from 1 to 4096'),
)

/** The configuration in the page (DECISIONS, Configuration). */
const configSchema = object({
  env: picklist(['dev', 'prod']),
  apiBaseUrl: base,
  loginPath: path,
  logoutPath: path,
  paymentRedirectUrl: addressOrEmpty,
  downloadUrl: address,
  imageBaseUrl: base,
  imageSizes: array(imageSize),
  cancellationReason: picklist(['reasonType', 'reasonTypeId']),
  checkoutOrigins: array(text(isOrigin, 'an origin')),
  csrfCookie: token,
  csrfHeader: token,
  helpUrl: addressOrEmpty,
  errorUrl: addressOrEmpty,
  termsUrl: addressOrEmpty,
  privacyUrl: addressOrEmpty,
  withdrawalUrl: addressOrEmpty,
  extensionText: string(),
}) satisfies GenericSchema

/** The configuration of a build. */
export type Config = InferOutput<typeof configSchema>

/** The configuration is not usable; the message names each key, what was expected and what was found. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Validates a configuration. Throws `ConfigError`. */
export function checkConfig(value: unknown): Config {
  const result = safeParse(configSchema, value)
  if (result.success) return result.output
  const lines = result.issues.map(issue => {
    const expected = issue.kind === 'schema' ? issue.expected : issue.message
    return `${pathOf(issue) || 'app-config'}: ${expected} expected, ${issue.received} found`
  })
  throw new ConfigError(`The configuration is not usable.\n${lines.join('\n')}`)
}
