/** The texts about a payment, exactly as in docs/decisions.md. */
export const MEMBERSHIP_TEXTS = {
  nothingPaid: 'Er is niets betaald.',
  received: 'Je betaling is binnen.',
  awaited: 'Je betaling is binnen. Je lidmaatschap volgt zo.',
} as const

/** The texts about a press on the pay button that paid nothing (§4, §8; docs/decisions.md). */
export const PAY_TEXTS = {
  unsafeCheckout: 'We kunnen je nu niet veilig naar je bank sturen.',
  unknown: 'We kunnen nu niet zien of je al betaald hebt. Probeer het zo nog eens. Er is nu niets betaald.',
  changed: (date: string) =>
    `Je lidmaatschap is intussen veranderd: het is geldig tot en met ${date}. Er is nu niets betaald.`,
  otherPrice: (period: string, price: string) =>
    `De prijs is intussen veranderd: ${period} kost nu ${price}. Er is nu niets betaald.`,
  otherRenewal: (renewal: string) =>
    `De prijs is intussen veranderd: daarna betaal je ${renewal}. Er is nu niets betaald.`,
  offer: 'Er is een aanbod voor jou. Er is nu niets betaald.',
  gone: 'Dit lidmaatschap is er niet meer. Er is nu niets betaald.',
} as const
