import type { ChallengeIds } from '../three-d-secure.ts'
import type { TestCard } from './test-cards.ts'

/** Opayo's own numbers for the state of a transaction, as in its Reporting & Admin API. */
export const txState = {
  atThreeDSecure: 5,
  timedOutAtThreeDSecure: 8,
  rejectedByRules: 10,
  declinedByBank: 12,
  failedByError: 13,
  deferred: 14,
  authorised: 16,
  voided: 18,
  aborted: 19,
  expired: 27,
} as const
export type TxState = (typeof txState)[keyof typeof txState]

export const txStateWords: Record<TxState, string> = {
  5: 'Transaction at 3D-Secure Authentication Stage.',
  8: 'Transaction CANCELLED by Opayo after 15 minutes of inactivity.',
  10: 'Transaction REJECTED by the Fraud Rules you have in place.',
  12: 'Transaction DECLINED by the bank (NOTAUTHED).',
  13: 'An ERROR occurred at Opayo which cancelled this transaction.',
  14: 'Successful DEFERRED transaction, awaiting RELEASE.',
  16: 'Successfully authorised transaction.',
  18: 'Transaction VOIDed by the Vendor.',
  19: 'Successful DEFERRED transaction ABORTED by the Vendor.',
  27: 'DEFERRED transaction that was neither RELEASED nor ABORTED in its time.',
}

export interface HeldCard {
  card: TestCard
  name: string
  /** MMYY */
  expiry: string
}

export interface Session {
  key: string
  expiresAtMs: number
  failures: number
  /** True once a card identifier was made with this key, which allows only one. */
  isSpent: boolean
  /** Saved cards whose security code was given with this key, each with its expiry. */
  codes: Map<string, number>
}

export interface CardIdentifier extends HeldCard {
  sessionKey: string
  expiresAtMs: number
}

export interface Challenge extends ChallengeIds {
  dsTransId: string
  notificationUrl: string
  merchant: string
  expiresAtMs: number
  answer: 'Y' | 'N' | null
}

export interface Transaction {
  id: string
  vendorTxCode: string
  transactionType: 'Payment' | 'Deferred' | 'Refund'
  amount: number
  currency: string
  held: HeldCard
  /** The card saved with this payment, or paid with. */
  reusableId: string | null
  isToBeSaved: boolean
  /** True for the first payment of an agreement. */
  isFirstOfAgreement: boolean
  /** The card network's id of it, once it is authorised. */
  schemeTraceId: string | null
  state: TxState
  threeDSecure: 'Authenticated' | 'NotAuthenticated' | 'Incomplete' | 'Error' | 'NotChecked'
  challenge: Challenge | null
  releasedAmount: number
  instructions: { instructionType: 'release' | 'abort' | 'void'; date: string }[]
  /** For a refund, the payment that it refunds. */
  relatedTo: string | null
  startedMs: number
  completedMs: number | null
}
