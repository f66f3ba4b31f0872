/**
 * Sentences of spec 8 that both sides say: the server in a refusal, the page when no answer of the server
 * arrived. They are apart from the list of errors, which is too large for the first view.
 */
export const sharedWords = {
  notFound: 'Unable to complete request, item not found.',
  forbidden: 'Unauthorised.',
  fault: 'Something has gone wrong, please try again.',
  maintenance: 'Unable to access the site due to planned maintenance.',
  creditNotApplied: 'Credit amount could not be applied.',
  // F22, word for word.
  checkingPayment: 'We are checking your payment. Please do not pay again',
  waiversFailed: 'Error with waivers, unable to complete order, please try again',
} as const
