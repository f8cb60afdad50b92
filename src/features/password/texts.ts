/** The texts of the password pages, exactly as specified (§4). */
export const PASSWORD_TEXTS = {
  requestSent: 'Verzoek verstuurd!',
  replaced: 'Je wachtwoord is vervangen',
  changed: 'Je wachtwoord is gewijzigd, je kan nu inloggen!',
} as const
