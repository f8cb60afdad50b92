import type { Config } from '../../src/api/config-schema.ts'

/** Of the page of the app. */
export const ORIGIN = 'http://localhost:4000'

/** A configuration that is right in every part; the API is at the page's own origin. */
export const plainConfig: Config = {
  env: 'prod',
  apiBaseUrl: '',
  loginPath: '/api/login',
  logoutPath: '/api/logout',
  paymentRedirectUrl: `${ORIGIN}/payment`,
  downloadUrl: 'https://download.example/klup',
  imageBaseUrl: '',
  imageSizes: [64, 256, 512, 1024],
  cancellationReason: 'reasonType',
  checkoutOrigins: [],
  csrfCookie: '',
  csrfHeader: '',
  helpUrl: '',
  errorUrl: '',
  termsUrl: '',
  privacyUrl: '',
  withdrawalUrl: '',
  extensionText: '',
}
