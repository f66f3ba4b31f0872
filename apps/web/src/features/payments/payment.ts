import type { OfferedCard } from '@touchline/contract/entities/payments/saved-card'

/** Card for the next try: the failed one again, or only another. */
export type NextCard = 'same' | 'other'

/**
 * Notice to the customer about their money. `needsRetry`: nothing continues automatically, so that a button
 * offers to try again.
 */
export type PaymentNotice = {
  type: 'danger' | 'warning' | 'info'
  title: string
  text?: string | undefined
  needsRetry?: boolean
  /** Smallest sum that a card can pay: the customer can change the basket or the credit. */
  leastPence?: number
  /** After a failed payment: offers the cards to continue with, and says until when the places are held. */
  nextCard?: NextCard
  /** The customer asked for another card: its form takes the focus once it is there. */
  wantsCard?: boolean
}

/** The provider's card session: its frame, and the key under which the provider knows this payment. */
export type CardSession = {
  sessionKey: string
  url: string
  /** In test mode nothing is charged; null where the provider does not say. */
  mode: 'test' | 'live' | null
  /** The customer's cards that can pay, the last used first. */
  savedCards: readonly OfferedCard[]
  canSaveCard: boolean
  /** True when the frame has wallet buttons. */
  hasWallets: boolean
  /** Sum that wallets show, in pence; null where they show none. */
  walletSum: number | null
}

/** Online payment state (spec 3): one state at a time, with the data of that state alone. */
export type Payment = { notice: PaymentNotice | null } & (
  | { state: 'idle' | 'preparing' | 'declined' | 'cancelled' | 'expired' }
  | { state: 'ready' | 'authorising'; session: CardSession }
  | { state: 'challenge'; transactionUuid: string; challengeUrl: string; scaData: string | null }
  /** `transactionUuid` is null when even the answer that would have named it was lost. */
  | { state: 'completing'; transactionUuid: string | null }
  /**
   * `fingerprintUrl` is our page for a hidden frame, while the bank looks at the browser in it. `withStaff`
   * has the server's words once staff look at the payment. `canCancel`: it waits for the bank alone, in that
   * frame or out of the payer's reach.
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
