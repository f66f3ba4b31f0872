/**
 * A card provider as the application uses it. An adapter is stateless, never touches the database, and never
 * guesses: whatever is not a well-formed answer (time-out, reset, 5xx, empty, malformed) is `unknown`, never
 * `declined`. Amounts are integer pence and come from the locked snapshot of the attempt.
 */
export interface CardPayments {
  /**
   * The account's name, which payments and saved cards carry: their names at one account mean nothing at
   * another.
   */
  readonly id: string
  /** The provider of the account, as shown to client programs (wire 10). */
  readonly provider: CardProvider
  readonly caps: CardPaymentsCaps
  /** Opens a session for the hosted card fields. Nothing is at stake yet: any fault is just `unavailable`. */
  prepare(call: ProviderCallContext, session: SessionRequest): Promise<Prepared>
  /**
   * Returns the contents of our own card page for a session; null for an expired one, or where
   * `caps.cardPage` is null.
   */
  openCardPage(sessionKey: string): CardPage | null
  /** Authorises without capture. */
  authorise(call: ProviderCallContext, payment: AuthoriseRequest): Promise<AuthoriseOutcome>
  /**
   * Authorises, without the payer, a later payment of an agreement, by the card saved with its first one. A
   * bank that wants the payer is a decline, `customer_needed`: asking again without them changes nothing.
   */
  authoriseAgreed(call: ProviderCallContext, payment: AgreedPayment): Promise<AgreedOutcome>
  /**
   * Continues after the browser came back. Asks the provider for the result instead of believing the browser.
   */
  continueAuthorisation(
    call: ProviderCallContext,
    ref: string,
    answer: BrowserAnswer,
  ): Promise<AuthoriseOutcome>
  /** Reads only. Given our reference, also finds a payment whose answer was lost. */
  query(call: ReadContext, by: PaymentName): Promise<QueryOutcome>
  capture(call: ProviderCallContext, ref: string, amountPence: number): Promise<Settled>
  void(call: ProviderCallContext, ref: string): Promise<Settled>
  /** Refunds once per `ourRefundRef`, however often it is asked. */
  refund(call: ProviderCallContext, ref: string, amountPence: number, ourRefundRef: string): Promise<Settled>
  /** Reads only: finds whether a refund of that name was made, to settle one whose answer was lost. */
  queryRefund(call: ReadContext, ref: string, ourRefundRef: string): Promise<RefundQuery>
  /** Card readers of the account; null where this adapter has none. */
  readonly readers: CardReaders | null
  removeSavedCard(call: ProviderCallContext, savedCardId: string): Promise<Settled>
  /** Reads only: lists all money taken or given back from `fromUtc` on and before `untilUtc`. */
  listMovements(call: ReadContext, period: Period): Promise<MovementList>
  /**
   * Checks signature and time only, without side effects; null when it must be refused. Takes the bytes as
   * they arrived.
   */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders): WebhookEvent | null
}

/** Card readers that stand at a desk, driven by this server. */
export interface CardReaders {
  /** Reads only. */
  list(call: ReadContext): Promise<ReaderList>
  /**
   * Shows a payment on a reader, which then waits for a card: a `challenge` by the method `reader`, whose end is
   * read by `query` and which `void` takes off the reader. A reader that is busy or can't be reached is a
   * rejection: nothing was done.
   */
  begin(call: ProviderCallContext, payment: ReaderPayment): Promise<AuthoriseOutcome>
}

export interface CardReader {
  id: string
  /** Its name for staff. */
  label: string
  isOnline: boolean
  /** Page that stands in for its screen; null for a real one. */
  screenUrl: string | null
}

export type ReaderList = { kind: 'list'; readers: CardReader[] } | { kind: 'unknown'; cause: UnknownCause }

export interface ReaderPayment {
  readerId: string
  ourRef: string
  amountPence: number
  currency: string
  merchantName: string
}

/** Webhook headers by their names in small letters. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

export type CardProvider = 'sandbox' | 'stripe' | 'opayo'

export interface CardPaymentsCaps {
  savedCards: boolean
  /** Buttons such as Apple Pay and Google Pay beside the card fields. */
  wallets: boolean
  webhooks: boolean
  /** Without it, staff must look up a payment whose answer was lost before its reference was known. */
  queryByOurRef: boolean
  listsMovements: boolean
  sessionLifeMs: number
  cardTokenLifeMs: number
  challengeLifeMs: number
  /** Smallest sum that it takes from a card in that currency (ISO 4217). */
  leastPence: (currency: string) => number
  /** Origins of a card page of the provider's own, for `frame-src`. The bank's page may have any origin. */
  frameHosts: readonly string[]
  /**
   * Limits on the provider's script in our own card page; null where the provider has a card page of its own.
   */
  cardPage: CardPagePolicy | null
}

/** Origins, for the content security policy of the card page. */
export interface CardPagePolicy {
  scripts: readonly string[]
  frames: readonly string[]
  connects: readonly string[]
  images: readonly string[]
}

/** Contents of our own card page, beside our script for that provider. */
export interface CardPage {
  /** The address of the provider's script. */
  script: string
  /** Settings for our script. They go out to the browser. */
  config: Readonly<Record<string, string | number | boolean>>
}

/**
 * A payment's name: the provider's own reference, or ours with the age of the request. An age is used because
 * a moment would be by our clock, not theirs.
 */
export type PaymentName = { ref: string } | { ourRef: string; askedSecondsAgo: number }

/**
 * Answer that the browser brought back: the bank's `cres`, the end of the fingerprint step, or only its
 * return.
 */
export type BrowserAnswer = { cres: string } | { fingerprint: FingerprintEnd } | { returned: true }

/** EMV `threeDSCompInd`: the step ended, it did not end in time, or there was none. */
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
  /** Our name for the refund, where the provider tells it; null for a capture. */
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
  /**
   * The payment as it was requested: some providers don't repeat it, and an answer in another currency is not
   * believed.
   */
  asked?: { ourRef: string; amountPence: number; currency: string }
}

export interface ProviderCallContext extends ReadContext {
  /**
   * Key of 8 to 128 visible ASCII characters, made of attempt and step. The same key gets the first answer
   * again.
   */
  idempotencyKey: string
}

export interface SessionRequest {
  ourRef: string
  amountPence: number
  /** ISO 4217, capital letters. */
  currency: string
  /** The first is the origin of the page that holds the card fields; the others may frame that page. */
  embedOrigins: readonly string[]
  /** Customer whose saved cards are offered and added to; absent for a visitor. */
  customerRef?: string
  /** Names of that customer's cards, as far as they are kept here. */
  savedCardIds: readonly string[]
  /** Our own card page, without a query, for a provider that has only a script. */
  cardPageUrl: string
  /** Payments without the payer follow: wallets are not offered, since their cards are not kept. */
  agreement?: 'first'
}

/** A saved card that the provider can still charge. */
export interface SavedCard {
  id: string
  /** True when the payer must give its security code to the provider each time. */
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
 * The card: from the hosted fields, a wallet, or saved. `besides` is a card of the same customer that the
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

/** The cardholder's details as typed; empty ones are left out. The bank may compare them. */
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
  /**
   * Address that the bank's page posts `cres` to, or leads back to; at most 256 characters, with the
   * attempt's own token in the path.
   */
  notificationUrl: string
  /** Address that the page of the fingerprint step posts to when it has ended. */
  fingerprintUrl: string
  /** Customer whose saved cards this one joins; absent for a visitor. */
  customerRef?: string
  browser: BrowserDetails
  /**
   * 'first': payments without the payer follow, as for a membership. The bank is asked for its check as a
   * mandate (EMV `threeDSRequestorChallengeInd` 04), and the card must be one that is or becomes saved. A bank
   * that authorises without its check has decided so, and is believed.
   */
  agreement?: 'first'
}

/** A later payment of an agreement, which the business makes without the payer: it has no session or browser. */
export interface AgreedPayment {
  savedCardId: string
  /** Trace id of the agreement's first payment; null where the provider told none and links them itself. */
  traceId: string | null
  /** Customer whose saved card it is. */
  customerRef: string
  ourRef: string
  amountPence: number
  currency: string
  /** Shown on the payer's statement. */
  merchantName: string
}

export type DeclineReason =
  | 'insufficient_funds'
  | 'card_declined'
  | 'security_code'
  | 'expired_card'
  | 'authentication_failed'
  | 'processing_error'
  /** No card was presented at the reader in time, or the payer pressed its cancel key. */
  | 'no_card'
  /** The bank wants the payer of a payment without them. Bring them to the page and let them pay there. */
  | 'customer_needed'

export type UnknownCause = 'timeout' | 'network' | 'bad_response' | 'server_error'

export interface CardSummary {
  brand: string
  last4: string
  expiry: string
  /** Set when the card is, or has just been, saved with the provider. */
  savedCardId: string | null
  /**
   * The card network's id of this payment, which later payments of its agreement carry; null where it was
   * not told.
   */
  traceId: string | null
}

interface Held {
  ref: string
  ourRef: string
  /** Sum that the provider says it holds: compare it with the attempt before believing the rest. */
  amountPence: number
  currency: string
  card: CardSummary
}

export type AuthoriseOutcome =
  | ({ kind: 'authorised' } & Held)
  | ({
      kind: 'challenge'
      /**
       * The frame posts `scaData` there as `creq`, or just shows the page, which leads back automatically.
       */
      method: ChallengeMethod
      scaUrl: string
      /** The `creq`: base64url JSON. Empty for a redirect. */
      scaData: string
      expiresAt: string
    } & Held)
  | ({
      kind: 'fingerprint'
      /** Address that a hidden frame posts `data` to, as `threeDSMethodData`. */
      url: string
      data: string
    } & Held)
  | ({ kind: 'declined'; reason: DeclineReason; raw: string } & Held)
  /** The provider did nothing at all, or never got the request: no state changed, and a new try is safe. */
  | { kind: 'rejected'; reason: RejectReason; raw: string }
  | SettledAlready
  | { kind: 'unknown'; cause: UnknownCause }

/** Outcome of a payment without the payer, whom the bank's steps can't be shown. */
export type AgreedOutcome = Exclude<AuthoriseOutcome, { kind: 'challenge' | 'fingerprint' }>

/** 'reader': a card reader waits for the card; `scaData` is its id, and no browser goes anywhere. */
export type ChallengeMethod = 'creq-post' | 'redirect' | 'reader'

/** The payment is already past authorisation, as when an old answer is asked for again. */
export type SettledAlready = {
  kind: 'captured' | 'voided' | 'refunded'
  capturedPence: number
  /** Sum of all refunds, under whatever names. Zero, as not told, without `caps.queryByOurRef`. */
  refundedPence: number
} & Held

export type RejectReason =
  /** The reader waits for another card. */
  | 'reader_busy'
  /** The reader has no connection. */
  | 'reader_offline'
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
  /** The provider could not be reached at all, or turned the request away unread (too many of them). */
  | 'provider_unavailable'

export type QueryOutcome =
  | Exclude<AuthoriseOutcome, { kind: 'rejected' }>
  /** The bank's check is open, and the provider tells its address only once. */
  | ({ kind: 'challenge'; scaUrl: null } & Held)
  /** The provider has never heard of it. A request that is still on its way may yet arrive. */
  | { kind: 'missing' }

export type Settled =
  | { kind: 'done' }
  /**
   * The provider understood and said no. `isForGood`: the refund's card never takes refunds, however often it
   * is asked.
   */
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
  /**
   * Our name for the refund, when the event is about a refund; such an event may name its payment with empty
   * references.
   */
  ourRefundRef: string | null
  /** 'other': signed correctly, but moves no money of ours. */
  happened: 'authorised' | 'declined' | 'captured' | 'voided' | 'refunded' | 'other'
}
