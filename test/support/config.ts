import type { Config } from '../../src/api/config.ts'

/** The origin of the app. */
export const ORIGIN = 'http://localhost:4000'

/** A valid configuration, with the API on the origin of the app. */
export const plainConfig: Config = {
  env: 'prod',
  apiBaseUrl: '',
  loginPath: '/api/login',
  logoutPath: '/api/logout',
  paymentRedirectUrl: `${ORIGIN}/payment`,
  paymentMethod: 'iDeal',
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
  accessibilityUrl: '',
  extensionText: '',
  renewalText: '',
}
