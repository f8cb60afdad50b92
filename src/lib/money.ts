/** An amount in euro as `€17,95`. */
export const formatPrice = (euro: number): string => `€${euro.toFixed(2).replace('.', ',')}`

/** `1 maand`, `6 maanden`. */
export const formatMonths = (months: number): string => `${months} ${months === 1 ? 'maand' : 'maanden'}`

/** Whether an amount in euro can be a price: from a cent to 10 000. */
export const isPrice = (euro: number) => euro >= 0.01 && euro <= 10_000
