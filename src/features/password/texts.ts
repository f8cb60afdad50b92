/** The texts of the password pages, exactly as specified (§4). */
export const PASSWORD_TEXTS = {
  requestSent: 'Verzoek verstuurd!',
  replaced: 'Je wachtwoord is vervangen',
  logInAgain: 'Je wachtwoord is vervangen. Log in met je nieuwe wachtwoord.',
  changed: 'Je wachtwoord is gewijzigd, je kan nu inloggen!',
} as const
