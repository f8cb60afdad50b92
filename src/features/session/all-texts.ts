/** Texts that several screens show or that none owns, to the letter of the specification (§4, §8). */
export const TEXTS = {
  requestSent: 'Verzoek verstuurd!',
  passwordReplaced: 'Je wachtwoord is vervangen',
  maybeReplaced: 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
  /** With «kluppen» for the {product} (DECISIONS, Texts). */
  passwordSet: 'Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen',
  passwordChanged: 'Je wachtwoord is gewijzigd, je kan nu inloggen!',
  mailSent: 'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!',
  membershipEnded: 'Je lidmaatschap is beëindigd.',
  membershipNotEnded: 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.',
  chooseReason: 'Je moet een reden selecteren!',
} as const
