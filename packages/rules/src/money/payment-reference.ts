/** What a payer can say at a telephone of a payment that has no order yet: the last eight digits of its id, ‘9F3A-C01B’. */
export const paymentReference = (attemptId: string): string =>
  attemptId
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-')
