/**
 * Returns a reference that a payer can read out on the telephone when a payment has no order yet: the last
 * eight digits of its id, ‘9F3A-C01B’.
 */
export const paymentReference = (attemptId: string): string =>
  attemptId
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-')
