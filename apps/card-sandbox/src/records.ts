import type { DeclineCode, MagicCard } from './magic-cards.ts'
import type { ChallengeIds } from './three-d-secure.ts'

export const sessionLifeMs = 20 * 60_000
export const cardTokenLifeMs = 400_000
export const challengeLifeMs = 15 * 60_000
/** Milliseconds after which an authorisation that is not captured is let go. */
export const holdLifeMs = 7 * 24 * 60 * 60_000

export interface Session {
  key: string
  creationKey: string
  embedOrigins: readonly string[]
  customerRef: string | null
  wallets: boolean
  expiresAtMs: number
  /** True once it was paid with. It then need not be kept. */
  spent: boolean
}

/** Stored facts about a card, never its number. */
export interface CardFacts {
  magic: MagicCard
  expiry: string
  savedCardId: string | null
}

export interface CardToken {
  token: string
  sessionKey: string
  card: CardFacts
  expiresAtMs: number
}

export interface SavedCard {
  id: string
  customerRef: string
  card: CardFacts
}

export type TransactionStatus =
  | 'fingerprint'
  | 'challenge'
  | 'authorised'
  | 'declined'
  | 'captured'
  | 'voided'
  | 'refunded'

export interface Challenge extends ChallengeIds {
  expiresAtMs: number
  windowSize: string
  notificationUrl: string
  answer: 'approved' | 'refused' | null
}

export interface Fingerprint {
  threeDSServerTransID: string
  notificationUrl: string
  /** True until the merchant says how it ended. */
  isWaiting: boolean
}

export interface Transaction {
  id: string
  creationKey: string
  /** The first answer to its key; null only while it is being made. */
  creation: Remembered | null
  ourRef: string
  merchantName: string
  card: CardFacts
  customerRef: string | null
  saveCard: boolean
  /** Null for a payment that the merchant makes without the payer. */
  session: Session | null
  /** 'first': payments without the payer may follow, with this one's trace id. */
  agreement: 'first' | null
  /** The card network's id of it, once it is authorised. */
  traceId: string | null
  amountPence: number
  currency: string
  status: TransactionStatus
  decline: DeclineCode | 'challenge_timed_out' | 'reader_timed_out' | null
  capturedPence: number
  refundedPence: number
  /** Refunds by the merchant's own names. A second request with the same name returns the first refund. */
  refunds: { ourRefundRef: string; amountPence: number; atMs: number }[]
  challenge: Challenge | null
  /** Card reader that it waits at, or was paid at; null for a card that is typed. */
  reader: string | null
  /** The step before the challenge; null where the bank does not look at the browser. */
  fingerprint: Fingerprint | null
  authorisedAtMs: number | null
  capturedAtMs: number | null
  /** The first answer to every idempotency key that was used on it. */
  answers: Map<string, Remembered>
}

export interface Answer {
  status: number
  body: object
}

export interface Remembered {
  fingerprint: string
  answer: Answer
}

export interface TransactionEvent {
  id: string
  type: `transaction.${Exclude<TransactionStatus, 'challenge' | 'fingerprint'>}`
  createdAt: string
  transaction: {
    id: string
    ourRef: string
    status: TransactionStatus
    amountPence: number
    currency: string
  }
}
