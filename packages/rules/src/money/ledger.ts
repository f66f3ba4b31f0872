/**
 * Contents of an account: money or a claim of the operator's, what the operator owes, what it earned, what it
 * gave away, or a note beside the money.
 */
export type LedgerSide = 'has' | 'owes' | 'earned' | 'gave' | 'note'

interface LedgerAccountEntry {
  side: LedgerSide
  words: string
}

/**
 * The accounts of the ledger. A debit means more of what an operator has or gave, and less of what it owes or
 * earned. The database knows the same names: a test compares them.
 */
export const ledgerAccounts = {
  'card-held': {
    side: 'note',
    words: 'what card banks hold: for orders that are not made yet, or to be let go of',
  },
  'card-holds': { side: 'note', words: 'the other side of what card banks hold' },
  'card-due': { side: 'has', words: 'the card part of orders, until the provider has taken it' },
  card: { side: 'has', words: 'taken by the card provider, less what it gave back' },
  cash: { side: 'has', words: 'cash taken and paid out at the desk' },
  cheque: { side: 'has', words: 'cheques taken and paid out at the desk' },
  voucher: { side: 'has', words: 'vouchers taken at the desk' },
  'bank-transfer': { side: 'has', words: 'paid out by bank transfer' },
  'other-way': { side: 'has', words: 'paid to staff, and paid back by them, in another way' },
  'credit-general': { side: 'owes', words: 'credit of customers for everything' },
  'credit-membership': { side: 'owes', words: 'credit of customers that comes with a membership' },
  'credit-held': { side: 'owes', words: 'credit that payments use whose orders are not made yet' },
  'credit-due': { side: 'owes', words: 'to come back as credit: nought between two transactions' },
  'credit-given': { side: 'gave', words: 'credit that was given without a payment' },
  'credit-expired': { side: 'earned', words: 'credit that ran out' },
  'refunds-due': { side: 'owes', words: 'to go back to cards' },
  'late-due': { side: 'owes', words: 'taken for payments that were over by then, to go back to cards' },
  'desk-due': { side: 'owes', words: 'to be paid out at the desk' },
  sales: { side: 'earned', words: 'what orders were made for, less what was given up of them' },
  'memberships-due': { side: 'has', words: 'what contracts owe of payments whose day has come' },
  'membership-sales': { side: 'earned', words: 'payments of contracts whose day has come' },
  'memberships-written-off': { side: 'gave', words: 'what contracts owed and nobody will pay' },
  'direct-debit': { side: 'has', words: 'collected by direct debit, less what banks took back' },
  'debits-asked': { side: 'note', words: 'direct debits that banks are asked for' },
  'debits-at-bank': { side: 'note', words: 'the other side of what banks are asked for' },
  'debits-lost': { side: 'gave', words: 'given back to payers by us, and taken back by their bank, too' },
  'petty-cash': {
    side: 'gave',
    words: 'paid out of drawers for other things, less what was put into them from elsewhere',
  },
  'drawer-differences': { side: 'gave', words: 'more and less counted in drawers than should be there' },
  'merged-accounts': {
    side: 'note',
    words: 'moved with a person’s other account: nought between two transactions',
  },
  'package-sales': { side: 'earned', words: 'packages that were sold' },
  kept: { side: 'earned', words: 'kept of what was given up, charges in it' },
  'charges-due': { side: 'has', words: 'charges that customers owe' },
  charges: { side: 'earned', words: 'charges that were made' },
  'charges-settled': {
    side: 'has',
    words: 'charges that were settled outside of this system, less cash for them in drawers',
  },
  'benefits-given': { side: 'note', words: 'what benefits took off usual prices' },
  'packages-used': { side: 'note', words: 'what visits of packages took off usual prices' },
  uses: { side: 'note', words: 'the other side of benefits and visits' },
} as const satisfies Record<string, LedgerAccountEntry>

export type LedgerAccount = keyof typeof ledgerAccounts

/** Accounts through which money comes in and goes out on a day. */
export const takingAccounts = [
  'card',
  'cash',
  'cheque',
  'voucher',
  'bank-transfer',
  'direct-debit',
  'other-way',
] as const satisfies readonly LedgerAccount[]
export type TakingAccount = (typeof takingAccounts)[number]
