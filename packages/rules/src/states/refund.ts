import type { StateTable } from './state-table.ts'

/** State of money that goes back to a card, for one cause. */
export type RefundState = 'pending' | 'unknown' | 'done' | 'failed' | 'needs_attention'

/**
 * Event of a refund. `confirmed`, `refused` and `outcomeUnknown` are the provider's answers, or the lack of
 * one. `missing` means that the provider was asked and has made no such refund. `attentionNeeded` hands it to
 * staff, who ask for it again or find that it was paid. `givenBackByBank` takes back what was confirmed.
 */
export type RefundEvent =
  | 'confirmed'
  | 'refused'
  | 'outcomeUnknown'
  | 'missing'
  | 'askedAgain'
  | 'attentionNeeded'
  | 'resolvedAsDone'
  | 'givenBackByBank'

export const refund: StateTable<RefundState, RefundEvent> = {
  initial: 'pending',
  final: ['done'],
  moves: {
    // Also while the payment itself is still being captured.
    pending: {
      confirmed: 'done',
      refused: 'failed',
      // F44: no answer is not a refusal.
      outcomeUnknown: 'unknown',
      attentionNeeded: 'needs_attention',
    },
    unknown: { confirmed: 'done', missing: 'pending', attentionNeeded: 'needs_attention' },
    // The provider refused, and may accept another day; after some tries, staff look at it.
    failed: { askedAgain: 'pending', attentionNeeded: 'needs_attention' },
    // Days later, for example when the card was closed meanwhile.
    done: { givenBackByBank: 'needs_attention' },
    needs_attention: { askedAgain: 'pending', resolvedAsDone: 'done' },
  },
}
