/** What the cancellation page says, to the letter of the specification (§4, §5). */
export const CANCELLATION_TEXTS = {
  ended: 'Je lidmaatschap is beëindigd.',
  notEnded: 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.',
  notYet: 'Je lidmaatschap is nog niet opgezegd.',
} as const
