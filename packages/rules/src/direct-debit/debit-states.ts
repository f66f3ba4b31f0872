import type { StateTable } from '../states/state-table.ts'

/** State of a mandate. `opening`: the payer, or the provider, has not finished it. `pending`: the bank has not answered. */
export type MandateState = 'opening' | 'pending' | 'active' | 'ended'
export type MandateEvent = 'lodged' | 'accepted' | 'ended' | 'reinstated'

/** A mandate that its bank puts in force again was cancelled before. */
export const mandateStates: StateTable<MandateState, MandateEvent> = {
  initial: 'opening',
  final: ['ended'],
  moves: {
    opening: { lodged: 'pending', accepted: 'active', ended: 'ended' },
    pending: { accepted: 'active', ended: 'ended' },
    active: { ended: 'ended' },
    ended: { reinstated: 'active' },
  },
}

/**
 * State of a debit. `noticed`: the payer was told of it. `asking`: its provider is asked, and has not answered for
 * certain. `submitted`: on its way. `collected` is never final: the payer's bank may take it back for ever.
 */
export type DebitState = 'noticed' | 'asking' | 'submitted' | 'collected' | 'failed' | 'reversed' | 'dropped'
export type DebitEvent = 'asked' | 'accepted' | 'paid' | 'unpaid' | 'takenBack' | 'notAsked' | 'cancelled'

export const debitStates: StateTable<DebitState, DebitEvent> = {
  initial: 'noticed',
  final: ['failed', 'reversed', 'dropped'],
  moves: {
    noticed: { asked: 'asking', notAsked: 'dropped' },
    asking: { accepted: 'submitted', notAsked: 'dropped' },
    submitted: { paid: 'collected', unpaid: 'failed', cancelled: 'dropped' },
    collected: { takenBack: 'reversed' },
    failed: {},
    reversed: {},
    dropped: {},
  },
}

/** State of what comes back of a debit. `refused`: its provider makes none, so staff pay it out. */
export type DebitRefundState = 'wanted' | 'done' | 'by-bank' | 'refused' | 'paid-otherwise'
export type DebitRefundEvent = 'made' | 'claimed' | 'turnedDown' | 'paidOut'

export const debitRefundStates: StateTable<DebitRefundState, DebitRefundEvent> = {
  initial: 'wanted',
  final: ['done', 'by-bank', 'paid-otherwise'],
  moves: {
    wanted: { made: 'done', claimed: 'by-bank', turnedDown: 'refused' },
    refused: { claimed: 'by-bank', paidOut: 'paid-otherwise' },
    done: {},
    'by-bank': {},
    'paid-otherwise': {},
  },
}
