/** What the cancellation page says, to the letter of the specification (§4, §5). */
export const CANCELLATION_TEXTS = {
  ended: 'Je lidmaatschap is beëindigd.',
  notEnded: 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.',
  stillActive: 'Je account blijft bestaan. Je lidmaatschap loopt nog.',
  notYet: 'Je lidmaatschap is nog niet opgezegd.',
  chooseReason: 'Je moet een reden selecteren!',
} as const
