/** The texts about the session, exactly as specified (§4, §8). */
export const SESSION_TEXTS = {
  sessionExpired: 'Je sessie is verlopen. Log opnieuw in.',
  signedOut: 'Je bent uitgelogd.',
  wrongPassword: 'Je e-mailadres of wachtwoord klopt niet.',
  badLink: 'Deze inloglink klopt niet.',
  cookiesBlocked:
    'Je bent ingelogd, maar je browser blokkeert de cookies van Klup. Sta cookies toe en log opnieuw in.',
} as const
