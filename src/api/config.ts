/** The configuration in the page (docs/operating.md). Builds and `npm run configure` check it (scripts/config.ts). */
export type Config = {
  readonly env: 'dev' | 'prod'
  readonly apiBaseUrl: string
  readonly loginPath: string
  readonly logoutPath: string
  readonly paymentRedirectUrl: string
  readonly paymentMethod: string
  readonly downloadUrl: string
  readonly imageBaseUrl: string
  readonly imageSizes: readonly number[]
  readonly cancellationReason: 'reasonType' | 'reasonTypeId'
  /** Empty or missing: any https origin. */
  readonly checkoutOrigins?: readonly string[] | undefined
  readonly csrfCookie: string
  readonly csrfHeader: string
  readonly helpUrl: string
  readonly errorUrl: string
  readonly termsUrl: string
  readonly privacyUrl: string
  readonly withdrawalUrl: string
  readonly accessibilityUrl: string
  readonly extensionText: string
  readonly renewalText: string
}

/** Reads the data block of the page and fills in the settings that depend on others. Throws without JSON. */
export function readConfig(document: Document): Config {
  const config: Config = JSON.parse(document.getElementById('app-config')?.textContent ?? '')
  return {
    ...config,
    imageBaseUrl: config.imageBaseUrl || config.apiBaseUrl,
    paymentRedirectUrl: config.paymentRedirectUrl || `${document.location.origin}/payment`,
  }
}
