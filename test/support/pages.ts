import type { ScreenName } from '../../src/app/screens.ts'

interface PageOfScreen {
  readonly at: string
  /** The name of the member who sees it; empty for a visitor. */
  readonly as: string
  readonly title: string
}

/** Where the tests see each screen that shows something. The compiler names a screen without a row. */
export const PAGES: Readonly<Record<Exclude<ScreenName, 'signOn'>, PageOfScreen>> = {
  login: { at: '/login', as: '', title: 'Welkom bij Klup!' },
  forgotPassword: { at: '/forgot-password', as: '', title: 'Wachtwoord vergeten?' },
  resetPassword: { at: '/account/forgot-password/abc', as: '', title: 'Bijna klaar' },
  account: { at: '/account', as: 'lid', title: 'Marijke' },
  changePassword: { at: '/account/change-password', as: 'lid', title: 'Verander je wachtwoord' },
  membership: { at: '/membership/6', as: 'lid', title: 'Lidmaatschap wijzigen' },
  cancellation: { at: '/membership/cancellation', as: 'lid', title: 'We zien je graag blijven!' },
  payment: { at: '/payment?id=1', as: 'lid', title: 'Betaling' },
}

export const MEMBER_PAGES = Object.values(PAGES).filter(({ as }) => as !== '')
