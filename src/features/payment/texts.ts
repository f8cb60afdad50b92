/** What the payment page says below a status that takes long, to the letter of the decisions. */
export const WAITING_TEXTS = {
  stopped: 'We kijken niet meer vanzelf. Kies ‘Opnieuw controleren’.',
} as const

/** What the payment page says beside the status itself, to the letter of the specification and the decisions (§4, §8). */
export const PAYMENT_TEXTS = {
  justPaid: 'Heb je net betaald? Kijk bij Mijn Account of je lidmaatschap er al is. Betaal niet opnieuw.',
} as const
