import {
  array,
  check,
  type GenericSchema,
  type InferOutput,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { pathOf } from '../lib/parse-response.ts'
import { parseUrl } from '../lib/try.ts'

const isBare = (url: URL | undefined): boolean => url !== undefined && !url.username && !url.password
const isAddress = (text: string): boolean => /^https?:\/\/[^/\\]/i.test(text) && isBare(parseUrl(text))
/** The app compares whole origins, so a wildcard would never match. */
const isOrigin = (text: string) => isAddress(text) && new URL(text).origin === text && !text.includes('*')

/** A string that passes a check; `expected` describes it in errors. */
const text = (isValid: (text: string) => boolean, expected: string) =>
  pipe(string(), check(isValid, expected))

const address = text(isAddress, 'an http(s) address')
const addressOrEmpty = text(url => url === '' || isAddress(url), 'an http(s) address, or empty')
/** Paths are appended to a base, so it has no trailing slash, no query and no hash. */
const base = pipe(
  addressOrEmpty,
  check(url => !/[?#]|\/$/.test(url), 'an address without a trailing slash, query and hash'),
)
/** Two slashes at the start would name another host. */
const path = text(url => /^\/(?!\/)[\w\-./]*$/.test(url), 'a path')
const shortName = text(
  name => name === name.trim() && /^[^<>\p{C}]{1,30}$/u.test(name),
  'a name of 1 to 30 characters, without < and >',
)
const token = text(name => /^[\w!#$%&'*+.^`|~-]*$/.test(name), 'a name, or empty')
const imageSize = pipe(
  number(),
  check(size => Number.isInteger(size) && size >= 1 && size <= 4096, 'a number from 1 to 4096'),
)

/** The configuration in the page (docs/operating.md). */
const configSchema = object({
  env: picklist(['dev', 'prod']),
  apiBaseUrl: base,
  loginPath: path,
  logoutPath: path,
  paymentRedirectUrl: addressOrEmpty,
  paymentMethod: shortName,
  downloadUrl: address,
  imageBaseUrl: base,
  imageSizes: array(imageSize),
  cancellationReason: picklist(['reasonType', 'reasonTypeId']),
  /** Empty or missing: any https origin. */
  checkoutOrigins: optional(array(text(isOrigin, 'an origin'))),
  csrfCookie: token,
  csrfHeader: token,
  helpUrl: addressOrEmpty,
  errorUrl: addressOrEmpty,
  termsUrl: addressOrEmpty,
  privacyUrl: addressOrEmpty,
  withdrawalUrl: addressOrEmpty,
  accessibilityUrl: addressOrEmpty,
  extensionText: string(),
  renewalText: string(),
}) satisfies GenericSchema

export type Config = InferOutput<typeof configSchema>

/** Validates a configuration. The error names each invalid key with the expected and the actual value. */
export function checkConfig(value: unknown): Config {
  const result = safeParse(configSchema, value)
  if (result.success) return result.output
  const lines = result.issues.map(issue => {
    const expected = issue.kind === 'schema' ? issue.expected : issue.message
    return `${pathOf(issue) || 'app-config'}: ${expected} expected, ${issue.received} found`
  })
  throw new Error(`The configuration is not usable.\n${lines.join('\n')}`)
}
