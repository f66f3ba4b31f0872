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
  /** The same bytes, signed with another secret, and signed long ago. */
  forged: WebhookHeaders
  old: WebhookHeaders
  /** Other bytes, signed now as the provider signs them. */
  sign: (rawBody: Uint8Array) => WebhookHeaders
}

/** Patience of an adapter where nothing is slow on purpose: no machine is as slow. */
export const patienceMs = 60_000
/** Patience of a call whose answer is late on purpose, and how late that answer is. */
export const shortPatienceMs = 1_000
export const lateMs = 1_400

/** What a stand-in for a provider can be told to do wrong with the next call of that kind. */
export type Harm =
  /** The connection breaks. */
  | 'reset'
  | 'empty'
  | 'malformed'
  /** 500, with a text that is no answer. */
  | 'server_error'
  /** The answer comes after the call's patience. */
  | 'slow'
  /** The answer tells of a penny more than was asked for; of euros. */
  | 'wrong_amount'
  | 'wrong_currency'
  /** 429: turned away unread. */
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
  /** What a list asks for after its first answer, where it takes more than one. */
  | 'restOfMovements'

export type Ready = Extract<Prepared, { kind: 'ready' }>
export type Challenge = Extract<AuthoriseOutcome, { kind: 'challenge' }>

/** One payment in the provider's own books, asked of the stand-in and not of the adapter. */
export interface BookedPayment {
  ourRef: string
  amountPence: number
  currency: string
  state: 'waiting' | 'authorised' | 'declined' | 'captured' | 'voided' | 'refunded'
  capturedPence: number
  refundedPence: number
}

export type CardKind =
  /** Authorised, without a question of the bank's. */
  | 'approved'
  | 'challenge'
  /** The bank asks, and declines all the same. */
  | 'challenge_then_declined'
  /** The bank looks at the browser; then it is content, or asks. */
  | 'fingerprint'
  | 'fingerprint_then_challenge'
  | { declined: DeclineReason }

/** What not every provider can do. A test of what one can't has a title that says so. */
export interface Abilities {
  webhooks: boolean
  wallets: boolean
  queryByOurRef: boolean
  listsMovements: boolean
  /** Its bank may look at the browser before it asks. */
  fingerprint: boolean
  /** A bank's result whose answer was lost is told once more within the same call. */
  tellsBankTwice: boolean
  /** A bank's check that nobody answers is over at the provider by itself. */
  endsChallenges: boolean
  /** It can be asked whether a hold has ended by itself. */
  tellsEndOfHold: boolean
  /** The answers to a capture and to a refund name the sum. */
  namesSumOfCapture: boolean
  /** The least that it takes from a card, in pence. */
  leastPence: number
}

/** An adapter, and a local stand-in for its provider that a test can steer. */
export interface CardConformance {
  cards: CardPayments
  /** The same adapter with another key, and one at an address where nothing listens. */
  withWrongKey: CardPayments
  unreachable: CardPayments
  /** What nobody but us and the provider may know: its keys and passwords. */
  secrets: readonly string[]
  /** The number of a card of that kind, and the security code that is typed with each. */
  numberOf: (kind: CardKind) => string
  securityCode: string
  /** The reasons that this provider tells apart. */
  declines: readonly DeclineReason[]
  /** How a `returned` or forged answer of the browser looks to this provider; none where it brings nothing that could be forged. */
  forgedAnswers: (challenge: Challenge, othersAnswer: BrowserAnswer) => BrowserAnswer[]
  /** What the payer does in the card page: a token of such a card. */
  typeCard: (session: Pick<Ready, 'sessionKey'>, kind: CardKind) => Promise<string>
  /** What a wallet's button gives for such a card; null without wallets. */
  pressWallet: ((session: Ready, kind: CardKind) => Promise<string>) | null
  /** The bank treats the next payment with a saved card as it does a card of this kind. */
  treatSavedAs: (kind: CardKind) => Promise<void>
  /** The payer gives the security code of a saved card to the provider. */
  giveSecurityCode: (session: Pick<Ready, 'sessionKey'>, savedCardId: string) => Promise<void>
  /** The payer answers the bank; what the browser then brings back. */
  answerBank: (challenge: Challenge, answer: 'approve' | 'refuse') => Promise<BrowserAnswer>
  harm: (call: HarmedCall, harm: Harm, when: 'before' | 'after') => Promise<void>
  /** The next refund is refused, as a card's bank refuses one. */
  refuseRefund: () => Promise<void>
  mend: () => Promise<void>
  books: () => Promise<BookedPayment[]>
  /** The webhook of what has just happened to a payment, as it came: bytes and headers; null without webhooks. */
  webhookOf: ((ourRef: string, happened: Happened) => Promise<SignedWebhook>) | null
  /** What the provider was sent about the browser of this payment, read from its side, and what that must be; null where nothing is sent. */
  toldOfBrowser: ((payment: AuthoriseRequest) => Promise<{ told: unknown; expected: object }>) | null
  /** Lets the provider's sessions and card tokens grow old. */
  outliveSession: () => Promise<void>
  outliveCardToken: () => Promise<void>
  /** Lets the time pass in which the bank's check may be answered. */
  outliveChallenge: () => Promise<void>
  /** Lets the time pass in which what is held may be taken. @returns how many seconds */
  outliveHold: () => Promise<number>
  close: () => Promise<void>
}

/** For `describe.each`: what doesn't apply to a provider is not there, and what stands in its place says so. */
export const where = (applies: boolean, title: string): string[] => (applies ? [title] : [])
