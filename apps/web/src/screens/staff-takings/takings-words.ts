import type { TakingsTender } from '@touchline/contract/calls/till/get-takings'

export const tenderWords: Record<TakingsTender, string> = {
  cash: 'Cash',
  'card-terminal': 'Card, at a reader',
  card: 'Card, online',
  cheque: 'Cheque',
  voucher: 'Voucher',
  'bank-transfer': 'Bank transfer',
  'direct-debit': 'Direct debit',
  'other-way': 'Another way',
}

/** Words after the name of what was sold: a session's own name says what it is. */
export const kindWords: Record<'activity' | 'package' | 'membership', string> = {
  activity: '',
  package: ' (package)',
  membership: ' (membership)',
}

/** Name of what no member of staff took. */
export const staffWords = 'Customers themselves, and automatic payments'

const words: Record<string, string> = {
  refunded: 'Refunds to cards',
  'refund-undone': 'Refunds that came back',
  'paid-out': 'Paid out at the desk',
  'payout-undone': 'Payouts taken back',
  'late-returned': 'Late payments given back',
  'late-undone': 'Late payments that came again',
  'membership-reversed': 'Direct debits taken back by a bank',
  'debit-refunded': 'Direct debits given back',
  'debit-lost': 'Direct debits that a bank gave back, too',
  'drawer-in': 'Put in',
  'drawer-out': 'Paid out for other things',
  'drawer-difference': 'Counted more or less',
}

/** Names a kind of movement of the ledger. */
export const movementKindWords = (kind: string): string => words[kind] ?? kind
