/** The texts about a payment, exactly as in docs/decisions.md. */
export const MEMBERSHIP_TEXTS = {
  nothingPaid: 'Er is niets betaald.',
  received: 'Je betaling is binnen.',
  awaited: 'Je betaling is binnen. Je lidmaatschap volgt zo.',
} as const
