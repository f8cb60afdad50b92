/** What the membership page says about paying, to the letter of the specification and the decisions (§4, §8). */
export const MEMBERSHIP_TEXTS = {
  offline: 'Je hebt geen internet. Er is niets betaald.',
  nothingPaid: 'Er is niets betaald.',
  unsafeCheckout: 'We kunnen je nu niet veilig naar je bank sturen. Je hebt niets betaald.',
  slowBank: 'De pagina van je bank laadt langzaam.',
  slowBankAdvice: 'Ga met deze link verder. Je betaalt dan maar één keer.',
  toBank: 'Verder naar je bank',
  unanswered: 'Betaal nog niet opnieuw. We kijken eerst of het gelukt is.',
  check: 'Kijk of het gelukt is',
  unchanged: 'We zien nog geen nieuwe betaling. Je kunt opnieuw betalen.',
  activeUntil: (date: string) => `Je lidmaatschap is actief tot en met ${date}.`,
  awaited: 'Je betaling is binnen. Je lidmaatschap volgt zo.',
} as const
