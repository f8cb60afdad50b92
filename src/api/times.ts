/** The times of a payment's status, in ms: it is read again this long after an answer (§9). */
export const PAYMENT_TIMES = { staleTime: 2500, cacheTime: 2500 }
