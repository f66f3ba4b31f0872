/** Faults of the provider's answer to a request, as rules of `startEdge`. */
export const late = { answersAfterMs: 4_000 }
export const resetBefore = { before: () => {} }
export const resetAfter = { after: () => {} }
export const nonsense = { answer: ({ status }) => ({ status, text: '{"id":"trn_' }) }
export const fault500 = { answer: () => ({ status: 500, text: '' }) }
export const turnedAway = { turnedAway: 429 }
/** @param words returns the false fields for the true answer */
export const lie = (words) => ({
  answer: ({ status, text }) => {
    const said = JSON.parse(text)
    return { status, text: JSON.stringify({ ...said, ...words(said) }) }
  },
})
export const pennyMore = lie(({ amountPence }) => ({ amountPence: amountPence + 1 }))
export const otherCurrency = lie(() => ({ currency: 'EUR' }))
export const neverHeard = {
  answer: () => ({ status: 404, text: JSON.stringify({ code: 'not_found', message: '' }) }),
}

/** Faults of an answer to each request that moves reserved money. */
export const harmsOfMoves = {
  'slower than our time-out': always(late),
  'resets before the act': always(resetBefore),
  'resets after the act': always(resetAfter),
  'answers nonsense': always(nonsense),
  'answers 500': always(fault500),
  'lies about what it did': {
    capture: lie(({ capturedPence }) => ({ capturedPence: capturedPence + 1 })),
    void: lie(() => ({ status: 'authorised' })),
    refund: lie(({ refunds }) => ({
      refunds: refunds.map((made) => ({ ...made, amountPence: made.amountPence + 1 })),
    })),
  },
  'turns it away': always(turnedAway),
}
function always(rule) {
  return { capture: rule, void: rule, refund: rule }
}

/** Faults of the provider's answer about a payment whose first answer was lost. */
export const harmsOfQuestions = {
  'slower than our time-out': late,
  resets: resetAfter,
  'answers nonsense': nonsense,
  'answers 500': fault500,
  'lies about the sum': pennyMore,
  'says that it never heard of it': neverHeard,
}
