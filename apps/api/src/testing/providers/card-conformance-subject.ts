import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  BrowserAnswer,
  CardPayments,
  DeclineReason,
  Prepared,
  WebhookHeaders,
} from '../../gateways/card-payments/port.ts'

export type Happened = 'authorised' | 'declined' | 'captured' | 'voided' | 'refunded'

export interface SignedWebhook {
  rawBody: Uint8Array
  headers: WebhookHeaders
  /** Headers for the same bytes: signed with another secret, and signed long ago. */
  forged: WebhookHeaders
  old: WebhookHeaders
  /** Signs other bytes now, as the provider does. */
  sign: (rawBody: Uint8Array) => WebhookHeaders
}

/** Time limit of an adapter's calls where nothing is slow on purpose. No machine is that slow. */
export const patienceMs = 60_000
/** Time limit of a call whose answer is late on purpose, and the time after which that answer comes. */
export const shortPatienceMs = 1_000
export const lateMs = 1_400

/** Faults that a provider's stand-in can be told to make in the next call of a kind. */
export type Harm =
  /** The connection breaks. */
  | 'reset'
  | 'empty'
  | 'malformed'
  /** 500, with a text that is no answer. */
  | 'server_error'
  /** The answer comes after the call's time limit. */
  | 'slow'
  /** The answer names a penny more than was requested, or euros. */
  | 'wrong_amount'
  | 'wrong_currency'
  /** 429: refused unread. */
  | 'too_many'

export type HarmedCall =
  | 'prepare'
  | 'authorise'
  | 'continue'
  | 'query'
  | 'queryByOurRef'
  | 'capture'
  | 'void'
  | 'refund'
  | 'queryRefund'
  | 'removeSavedCard'
  | 'listMovements'
  /** Further calls of a list that takes more than one. */
  | 'restOfMovements'

export type Ready = Extract<Prepared, { kind: 'ready' }>
export type Challenge = Extract<AuthoriseOutcome, { kind: 'challenge' }>

/** A payment in the provider's own books, read from the stand-in and not through the adapter. */
export interface BookedPayment {
  ourRef: string
  amountPence: number
  currency: string
  state: 'waiting' | 'authorised' | 'declined' | 'captured' | 'voided' | 'refunded'
  capturedPence: number
  refundedPence: number
}

export type CardKind =
  /** Authorised, without a challenge from the bank. */
  | 'approved'
  | 'challenge'
  /** The bank challenges the payer, and declines all the same. */
  | 'challenge_then_declined'
  /** Authorised; but where the bank is asked for its check as a mandate, it challenges the payer. */
  | 'challenge_for_agreement'
  /** The bank looks at the browser, then approves or challenges the payer. */
  | 'fingerprint'
  | 'fingerprint_then_challenge'
  | { declined: DeclineReason }

/** Abilities that not every provider has. Where one lacks, the title of its test says so. */
export interface Abilities {
  webhooks: boolean
  wallets: boolean
  queryByOurRef: boolean
  listsMovements: boolean
  /** Its bank may look at the browser before the challenge. */
  fingerprint: boolean
  /** A bank's result whose answer was lost is sent again within the same call. */
  tellsBankTwice: boolean
  /** A challenge that no one answers ends automatically at the provider. */
  endsChallenges: boolean
  /** The provider can tell if a hold has ended automatically. */
  tellsEndOfHold: boolean
  /** The answers to a capture and to a refund name the sum. */
  namesSumOfCapture: boolean
  /** A payment without the payer carries the first one's trace id; else the provider finds it itself. */
  takesTraceId: boolean
  /** Smallest sum it takes from a card, in pence. */
  leastPence: number
}

/** An adapter, and a local stand-in for its provider that a test can control. */
export interface CardConformance {
  cards: CardPayments
  /** The same adapter with another key, and with an address where nothing listens. */
  withWrongKey: CardPayments
  unreachable: CardPayments
  /** Keys and passwords that only we and the provider may know. */
  secrets: readonly string[]
  /** Returns a card number of that kind. The security code is the same for all. */
  numberOf: (kind: CardKind) => string
  securityCode: string
  /** Decline reasons that this provider tells apart. */
  declines: readonly DeclineReason[]
  /**
   * Forms that a `returned` or forged answer of the browser has for this provider. Empty where the browser
   * brings nothing that could be forged.
   */
  forgedAnswers: (challenge: Challenge, othersAnswer: BrowserAnswer) => BrowserAnswer[]
  /** Types such a card in the card page, as the payer does. Returns its token. */
  typeCard: (session: Pick<Ready, 'sessionKey'>, kind: CardKind) => Promise<string>
  /** Presses a wallet's button, and returns the token for such a card. Null without wallets. */
  pressWallet: ((session: Ready, kind: CardKind) => Promise<string>) | null
  /** Makes the bank treat the next payment with a saved card like a card of this kind. */
  treatSavedAs: (kind: CardKind) => Promise<void>
  /** Gives the provider the security code of a saved card, as the payer does. */
  giveSecurityCode: (session: Pick<Ready, 'sessionKey'>, savedCardId: string) => Promise<void>
  /** Answers the bank as the payer does. Returns what the browser then brings back. */
  answerBank: (challenge: Challenge, answer: 'approve' | 'refuse') => Promise<BrowserAnswer>
  harm: (call: HarmedCall, harm: Harm, when: 'before' | 'after') => Promise<void>
  /** Makes the next refund fail, as when a card's bank refuses it. */
  refuseRefund: () => Promise<void>
  mend: () => Promise<void>
  books: () => Promise<BookedPayment[]>
  /** Returns the latest webhook about a payment: bytes and headers. Null without webhooks. */
  webhookOf: ((ourRef: string, happened: Happened) => Promise<SignedWebhook>) | null
  /**
   * Returns what the provider was told about this payment's browser, read on its side, and what that must be.
   * Null where nothing is sent.
   */
  toldOfBrowser: ((payment: AuthoriseRequest) => Promise<{ told: unknown; expected: object }>) | null
  /** Lets the provider's sessions and card tokens expire. */
  outliveSession: () => Promise<void>
  outliveCardToken: () => Promise<void>
  /** Lets the time pass in which a challenge may be answered. */
  outliveChallenge: () => Promise<void>
  /** Lets the time pass in which held money may be captured. @returns the seconds that passed */
  outliveHold: () => Promise<number>
  close: () => Promise<void>
}

/**
 * Returns cases for `describe.each`: tests that don't apply to a provider are left out, and others say so in
 * their place.
 */
export const where = (applies: boolean, title: string): string[] => (applies ? [title] : [])
