import type { Config } from '../../src/api/config.ts'

/** A configuration that is right in every part; the API is at the page's own origin. */
export const plainConfig: Config = {
  env: 'prod',
  apiBaseUrl: '',
  loginPath: '/api/login',
  logoutPath: '/api/logout',
  paymentRedirectUrl: 'https://klup.example/payment',
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
}
