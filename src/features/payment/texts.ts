/** What the payment page says below a status that takes long, to the letter of the decisions. */
export const WAITING_TEXTS = {
  bankClosed: 'Net betaald? Wacht dan even. Scherm van je bank gesloten zonder te betalen?',
  chooseAgain: 'Kies opnieuw je lidmaatschap.',
  slow: 'Het duurt langer dan normaal. Je mag deze pagina sluiten en later terugkomen.',
  stopped: 'We kijken niet meer vanzelf. Kies ‘Opnieuw controleren’.',
} as const

/** What the payment page says beside the status itself, to the letter of the specification and the decisions (§4, §8). */
export const PAYMENT_TEXTS = {
  paid: 'Betaling geslaagd!',
  statusUnknown: 'We kunnen nu niet zien of de betaling gelukt is.',
  payLater: 'Betaal nog niet opnieuw.',
  notFound: 'We zien geen betaling bij',
  justPaid: 'Heb je net betaald? Kijk bij Mijn Account of je lidmaatschap er al is. Betaal niet opnieuw.',
} as const
