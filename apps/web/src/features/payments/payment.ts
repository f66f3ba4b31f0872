import type { OfferedCard } from '@touchline/contract/entities/payments/saved-card'

/** Whether the card that failed may pay at the next try, or only another one can. */
export type NextCard = 'same' | 'other'

/** What the customer is told about their money. `needsRetry`: nothing goes on by itself, so a button offers to try again. */
export type PaymentNotice = {
  type: 'danger' | 'warning' | 'info'
  title: string
  text?: string | undefined
  needsRetry?: boolean
  /** The least sum that a card can pay: the way on is another basket, or other credit. */
  leastPence?: number
  /** After a payment that came to nothing: the cards with which to go on are offered, and until when the places are held. */
  nextCard?: NextCard
  /** They asked for another card: its form has the focus as soon as it is there. */
  wantsCard?: boolean
}

/** The provider's card session: its frame, and the key under which it knows this payment. */
export type CardSession = {
  sessionKey: string
  url: string
  /** In test mode nothing is charged to anyone; null where the provider does not say. */
  mode: 'test' | 'live' | null
  /** The customer's cards that can pay, the one that paid last first. */
  savedCards: readonly OfferedCard[]
  canSaveCard: boolean
  /** Buttons of wallets stand in the frame. */
  hasWallets: boolean
  /** What they show that the card pays; null where they show no sum. */
  walletSum: number | null
}

/** Spec 3, Online payment state: one state at a time, with what belongs to it and nothing else. */
export type Payment = { notice: PaymentNotice | null } & (
  | { state: 'idle' | 'preparing' | 'declined' | 'cancelled' | 'expired' }
  | { state: 'ready' | 'authorising'; session: CardSession }
  | { state: 'challenge'; transactionUuid: string; challengeUrl: string; scaData: string | null }
  /** `transactionUuid` is null when even the answer that would have named it was lost. */
  | { state: 'completing'; transactionUuid: string | null }
  /**
   * `fingerprintUrl` is our page for a hidden frame, while the bank looks at the browser in it; `withStaff` is what the server
   * says once a person looks at it; `canCancel`, that it waits for the bank alone: in that frame, or out of the payer's reach.
   */
  | {
      state: 'processing'
      transactionUuid: string | null
      fingerprintUrl: string | null
      withStaff: string | null
      canCancel: boolean
    }
  | { state: 'complete'; completeOrderId: string }
)

export const noPayment: Payment = { state: 'idle', notice: null }
