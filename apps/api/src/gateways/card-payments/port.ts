/**
 * What the application asks of a card provider. An adapter is stateless, never touches the database, and never guesses:
 * whatever is not a well-formed answer (time-out, reset, 5xx, empty, malformed) is `unknown`, never `declined`.
 * Amounts are integer pence and come from the locked snapshot of the attempt.
 */
export interface CardPayments {
  /** The account's name, which payments and saved cards carry: what is known at one account means nothing at another. */
  readonly id: string
  /** Whose account it is, as programs are told (wire 10). */
  readonly provider: CardProvider
  readonly caps: CardPaymentsCaps
  /** Opens a session for the hosted card fields. Nothing is at stake yet, so a fault is just `unavailable`. */
  prepare(call: CallContext, session: SessionRequest): Promise<Prepared>
  /** What our own card page needs for a session; null for one that is over, and where `caps.cardPage` is null. */
  openCardPage(sessionKey: string): CardPage | null
  /** Authorises without capture. */
  authorise(call: CallContext, payment: AuthoriseRequest): Promise<AuthoriseOutcome>
  /** After the browser came back. The result is asked of the provider, not believed from the browser. */
  continueAuthorisation(call: CallContext, ref: string, answer: BrowserAnswer): Promise<AuthoriseOutcome>
  /** Reads only. By our reference it also finds a payment whose answer was lost. */
  query(call: ReadContext, by: PaymentName): Promise<QueryOutcome>
  capture(call: CallContext, ref: string, amountPence: number): Promise<Settled>
  void(call: CallContext, ref: string): Promise<Settled>
  /** The same `ourRefundRef` is the same refund, however often it is asked for. */
  refund(call: CallContext, ref: string, amountPence: number, ourRefundRef: string): Promise<Settled>
  /** Reads only: whether a refund of that name was made, which is how one is settled whose answer was lost. */
  queryRefund(call: ReadContext, ref: string, ourRefundRef: string): Promise<RefundQuery>
  removeSavedCard(call: CallContext, savedCardId: string): Promise<Settled>
  /** Reads only: all money that was taken or given back from `fromUtc` on and before `untilUtc`. */
  listMovements(call: ReadContext, period: Period): Promise<MovementList>
  /** Signature and time only, no side effects; null when it must be refused. Takes the bytes as they arrived. */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders): WebhookEvent | null
}

/** By their names in small letters. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

export type CardProvider = 'sandbox' | 'stripe' | 'opayo'

export interface CardPaymentsCaps {
  savedCards: boolean
  /** Buttons such as Apple Pay and Google Pay beside the card fields. */
  wallets: boolean
  webhooks: boolean
  /** Without it, a payment whose answer was lost before its reference was known has to be looked up by a person. */
  queryByOurRef: boolean
  listsMovements: boolean
  sessionLifeMs: number
  cardTokenLifeMs: number
  challengeLifeMs: number
  /** The least that it takes from a card in that currency (ISO 4217). */
  leastPence: (currency: string) => number
  /** Origins of a card page of the provider's own, for `frame-src`. The bank's page may have any origin. */
  frameHosts: readonly string[]
  /** What our own card page lets the provider's script do; null where the provider has a card page of its own. */
  cardPage: CardPagePolicy | null
}

/** Origins, for the content security policy of the card page. */
export interface CardPagePolicy {
  scripts: readonly string[]
  frames: readonly string[]
  connects: readonly string[]
  images: readonly string[]
}

/** What stands in our own card page, beside our script for that provider. */
export interface CardPage {
  /** The address of the provider's script. */
  script: string
  /** What our script is told. It goes out to the browser. */
  config: Readonly<Record<string, string | number>>
}

/** By its own reference; or by ours, with how long ago it was asked for: a moment would be one of our clock, not of theirs. */
export type PaymentName = { ref: string } | { ourRef: string; askedSecondsAgo: number }

/** What the browser brought back: the bank's `cres`, how the fingerprint step ended, or only itself. */
export type BrowserAnswer = { cres: string } | { fingerprint: FingerprintEnd } | { returned: true }

/** EMV `threeDSCompInd`: it ended, it did not end in time, or there was none. */
export type FingerprintEnd = 'Y' | 'N' | 'U'

export interface Period {
  fromUtc: Date
  untilUtc: Date
}

export interface ProviderMovement {
  kind: 'captured' | 'refunded'
  ref: string
  /** Our name for the payment. */
  ourRef: string
  /** Of a refund our name for it, where the provider tells it. */
  ourRefundRef: string | null
  amountPence: number
  currency: string
  at: Date
}

export type MovementList =
  | { kind: 'list'; movements: ProviderMovement[] }
  | { kind: 'unknown'; cause: UnknownCause }

export interface ReadContext {
  /** Overrides the adapter's own time-out for this call. */
  timeoutMs?: number
  signal?: AbortSignal
  /** The payment as it was asked for: some providers don't say it again, and what is told in another currency is not believed. */
  asked?: { ourRef: string; amountPence: number; currency: string }
}

export interface CallContext extends ReadContext {
  /** 8 to 128 visible ASCII characters, made of the attempt and the step: the same key gets the first answer again. */
  idempotencyKey: string
}

export interface SessionRequest {
  ourRef: string
  amountPence: number
  /** ISO 4217, capital letters. */
  currency: string
  /** The first is the origin of the page that holds the card fields; the others may frame that page. */
  embedOrigins: readonly string[]
  /** Whose saved cards are offered and added to; absent for a visitor. */
  customerRef?: string
  /** The names of those cards, as far as they are kept here. */
  savedCardIds: readonly string[]
  /** Our own card page, without a query, for a provider that has only a script. */
  cardPageUrl: string
}

/** One that the provider can still charge. */
export interface SavedCard {
  id: string
  /** Whether the payer gives its security code to the provider each time. */
  needsSecurityCode: boolean
}

export type Prepared =
  | {
      kind: 'ready'
      sessionKey: string
      mode: 'test' | 'live'
      /** The page with the card fields, for an iframe. */
      url: string
      expiresAt: string
      savedCards: SavedCard[]
    }
  | { kind: 'unavailable'; cause: UnknownCause }

/**
 * The card as the hosted fields or a wallet gave it, or a saved one. `besides` is a card of the same customer that the
 * provider has saved already, so that it keeps them together.
 */
export type CardChoice = { cardToken: string; saveCard: boolean; besides?: string } | { savedCardId: string }

/** EMV 3-D Secure 2 browser details; the last six are needed wherever JavaScript is on. */
export interface BrowserDetails {
  acceptHeader: string
  userAgent: string
  ip: string
  javaScriptEnabled: boolean
  challengeWindowSize: '01' | '02' | '03' | '04' | '05'
  javaEnabled?: boolean
  language?: string
  /** As `screen.colorDepth` says it; an adapter maps it to what its provider takes. */
  colorDepth?: number
  screenHeight?: number
  screenWidth?: number
  /** As `Date.getTimezoneOffset()` says it: positive behind UTC. */
  timeZoneOffsetMinutes?: number
}

/** Whose card it is, as they typed it; what they left empty is left out. The bank may compare it. */
export interface BillingDetails {
  firstName?: string
  lastName?: string
  addressLineOne?: string
  addressLineTwo?: string
  city?: string
  postcode?: string
}

export interface AuthoriseRequest {
  sessionKey: string
  card: CardChoice
  billing: BillingDetails
  ourRef: string
  amountPence: number
  currency: string
  /** Shown by the bank. */
  merchantName: string
  /** Where the bank's page posts `cres`, or leads back to; at most 256 characters, with the attempt's own token in the path. */
  notificationUrl: string
  /** Where the page of the fingerprint step posts that it has ended. */
  fingerprintUrl: string
  /** Whose saved cards this one joins; absent for a visitor. */
  customerRef?: string
  browser: BrowserDetails
}

export type DeclineReason =
  | 'insufficient_funds'
  | 'card_declined'
  | 'security_code'
  | 'expired_card'
  | 'authentication_failed'
  | 'processing_error'

export type UnknownCause = 'timeout' | 'network' | 'bad_response' | 'server_error'

export interface CardSummary {
  brand: string
  last4: string
  expiry: string
  /** Set when the card is, or has just been, saved with the provider. */
  savedCardId: string | null
}

interface Held {
  ref: string
  ourRef: string
  /** What the provider says it holds: compare it with the attempt before believing the rest. */
  amountPence: number
  currency: string
  card: CardSummary
}

export type AuthoriseOutcome =
  | ({ kind: 'authorised' } & Held)
  | ({
      kind: 'challenge'
      /** The frame posts `scaData` there as `creq`, or just shows the page, which leads back by itself. */
      method: ChallengeMethod
      scaUrl: string
      /** The `creq`: base64url JSON. Empty for a redirect. */
      scaData: string
      expiresAt: string
    } & Held)
  | ({
      kind: 'fingerprint'
      /** Where a hidden frame posts `data` as `threeDSMethodData`. */
      url: string
      data: string
    } & Held)
  | ({ kind: 'declined'; reason: DeclineReason; raw: string } & Held)
  /** The provider did nothing at all, or never got the request: no state changed, and trying again is safe. */
  | { kind: 'rejected'; reason: RejectReason; raw: string }
  | SettledAlready
  | { kind: 'unknown'; cause: UnknownCause }

export type ChallengeMethod = 'creq-post' | 'redirect'

/** The payment is already past authorisation, as when an old answer is asked for again. */
export type SettledAlready = {
  kind: 'captured' | 'voided' | 'refunded'
  capturedPence: number
  /** By whatever names. Not told, and nought, without `caps.queryByOurRef`. */
  refundedPence: number
} & Held

export type RejectReason =
  /** Prepare again, silently; the card must be typed again. */
  | 'session_expired'
  /** Used, or older than 400 seconds: the card must be typed again. */
  | 'card_token_expired'
  /** Choose another card. */
  | 'saved_card_gone'
  /** A saved card whose security code was not given for this session. */
  | 'security_code_needed'
  /** Less than the provider takes from a card. */
  | 'sum_too_small'
  /** The `cres` is not the result of this challenge. */
  | 'challenge_result_invalid'
  /** The fault is ours: a wrong key, a field that the provider does not take. */
  | 'request_invalid'
  /** It could not be reached at all, or turned the request away unread (too many of them). */
  | 'provider_unavailable'

export type QueryOutcome =
  | Exclude<AuthoriseOutcome, { kind: 'rejected' }>
  /** The bank's check is open, and the provider tells its address only once. */
  | ({ kind: 'challenge'; scaUrl: null } & Held)
  /** The provider has never heard of it. A request that is still on its way may yet arrive. */
  | { kind: 'missing' }

export type Settled =
  | { kind: 'done' }
  /** The provider understood and said no. `isForGood`: of a refund whose card takes none, however often it is asked for. */
  | { kind: 'refused'; raw: string; isForGood?: true }
  | { kind: 'unknown'; cause: UnknownCause }

export type RefundQuery =
  | { kind: 'done'; amountPence: number }
  /** The provider has made no such refund. A request that is still on its way may yet arrive. */
  | { kind: 'missing' }
  | { kind: 'unknown'; cause: UnknownCause }

/** A hint that something happened: read the payment by `query`, and believe that. */
export interface WebhookEvent {
  id: string
  ref: string
  ourRef: string
  /** Of a refund that was told of by itself our name for it; its payment may be named by nothing. */
  ourRefundRef: string | null
  /** 'other': signed as it should be, and nothing that moves money of ours. */
  happened: 'authorised' | 'declined' | 'captured' | 'voided' | 'refunded' | 'other'
}
