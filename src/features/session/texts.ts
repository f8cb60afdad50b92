/** The texts about the session (docs/decisions.md). */
export const SESSION_TEXTS = {
  sessionExpired: 'Je sessie is verlopen. Log opnieuw in.',
  signedOut: 'Je bent uitgelogd.',
  logoutFailed: 'Uitloggen is niet gelukt',
  wrongPassword: 'Je e-mailadres of wachtwoord klopt niet.',
  badLink: 'Deze inloglink klopt niet.',
  linkFailed: 'De inloglink heeft niet gewerkt.',
  usedLink: 'Een inloglink werkt maar één keer. Open hem opnieuw in de Klup-app.',
  openLinkAgain: 'Open hem opnieuw in de Klup-app.',
  allowCookies: 'Sta cookies toe in je browser, en log daarna opnieuw in.',
  cookiesBlocked:
    'Je bent ingelogd, maar je browser blokkeert de cookies van Klup. Sta cookies toe en log opnieuw in.',
} as const
