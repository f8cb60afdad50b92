/** What the payment page says below a status that takes long, to the letter of the decisions. */
export const WAITING_TEXTS = {
  stopped: 'We kijken niet meer vanzelf. Kies ‘Opnieuw controleren’.',
} as const
