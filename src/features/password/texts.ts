/** The texts of the password pages, exactly as specified (§4). */
export const PASSWORD_TEXTS = {
  requestSent: 'Verzoek verstuurd!',
  replaced: 'Je wachtwoord is vervangen',
  maybeReplaced: 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
  /** With «kluppen» for the {product} (DECISIONS, Passwords). */
  set: 'Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen',
  changed: 'Je wachtwoord is gewijzigd, je kan nu inloggen!',
  otherAccount: 'Je hebt het wachtwoord van een ander account gewijzigd.',
  mailSent: 'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!',
} as const
