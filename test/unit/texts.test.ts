// @vitest-environment node
import { expect, test } from 'vitest'
import { PRODUCT, TEXTS } from '../../src/domain/texts.ts'

test('the texts are those of the specification, to the letter', () => {
  const { passwordSet, ...texts } = TEXTS
  expect(texts).toMatchObject({
    signedIn: 'Je bent succesvol ingelogd!',
    requestSent: 'Verzoek verstuurd!',
    passwordReplaced: 'Je wachtwoord is vervangen',
    passwordChanged: 'Je wachtwoord is gewijzigd, je kan nu inloggen!',
    mailSent: 'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!',
    paid: 'Betaling geslaagd!',
    membershipEnded: 'Je lidmaatschap is beëindigd.',
    membershipNotEnded: 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.',
    chooseReason: 'Je moet een reden selecteren!',
    sessionExpired: 'Je sessie is verlopen. Log opnieuw in.',
    badLink: 'Deze inloglink klopt niet.',
  })
  expect(passwordSet(PRODUCT)).toBe('Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen')
})
