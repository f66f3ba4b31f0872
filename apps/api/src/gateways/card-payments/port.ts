/**
 * What the application asks of a card provider. An adapter is stateless, never touches the database, and never guesses:
 * whatever is not a well-formed answer (time-out, reset, 5xx, empty, malformed) is `unknown`, never `declined`.
 * Amounts are integer pence and come from the locked snapshot of the attempt.
 */
export interface CardPayments {
  readonly id: string
  readonly caps: CardPaymentsCaps
  /** Opens a session for the hosted card fields. Nothing is at stake yet, so a fault is just `unavailable`. */
  prepare(call: CallContext, session: SessionRequest): Promise<Prepared>
  /** Authorises without capture. */
  authorise(call: CallContext, payment: AuthoriseRequest): Promise<AuthoriseOutcome>
  /** After the bank's page posted its `cres`. The result is asked of the provider, not believed from the browser. */
  continueAuthorisation(call: CallContext, ref: string, cres: string): Promise<AuthoriseOutcome>
  /** Reads only. By our reference it also finds a payment whose answer was lost. */
  query(call: ReadContext, by: { ref: string } | { ourRef: string }): Promise<QueryOutcome>
  capture(call: CallContext, ref: string, amountPence: number): Promise<Settled>
  void(call: CallContext, ref: string): Promise<Settled>
  /** The same `ourRefundRef` is the same refund, however often it is asked for. */
  refund(call: CallContext, ref: string, amountPence: number, ourRefundRef: string): Promise<Settled>
  /** Reads only: whether a refund of that name was made, which is how one is settled whose answer was lost. */
  queryRefund(call: ReadContext, ref: string, ourRefundRef: string): Promise<RefundQuery>
  removeSavedCard(call: CallContext, savedCardId: string): Promise<Settled>
  /** Signature and time only, no side effects; null when it must be refused. Takes the bytes as they arrived. */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders): WebhookEvent | null
}

/** By their names in small letters. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface CardPaymentsCaps {
  savedCards: boolean
  webhooks: boolean
  queryByOurRef: boolean
  sessionLifeMs: number
  cardTokenLifeMs: number
  challengeLifeMs: number
  /** Origins of the hosted fields, for `frame-src`. The bank's page may have any origin. */
  frameHosts: readonly string[]
}

export interface ReadContext {
  /** Overrides the adapter's own time-out for this call. */
  timeoutMs?: number
  signal?: AbortSignal
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
}

export interface SavedCard {
  id: string
  brand: string
  last4: string
  /** MM/YY */
  expiry: string
  /** Whether the payer gives its security code to the provider each time. */
  needsSecurityCode: boolean
}

export type Prepared =
  | {
      kind: 'ready'
      sessionKey: string
      mode: 'test' | 'live'
      /** The hosted fields, for an iframe. */
      url: string
      expiresAt: string
      savedCards: SavedCard[]
    }
  | { kind: 'unavailable'; cause: UnknownCause }

/** The card as the hosted fields gave it, or a saved one. */
export type CardChoice = { cardToken: string; saveCard: boolean } | { savedCardId: string }

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
  /** Where the bank's page posts `cres`; at most 256 characters, with the attempt's own token in the path. */
  notificationUrl: string
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
      /** Where the frame posts `creq`. */
      scaUrl: string
      /** The `creq`: base64url JSON. */
      scaData: string
      expiresAt: string
    } & Held)
  | ({ kind: 'declined'; reason: DeclineReason; raw: string } & Held)
  /** The provider did nothing at all, or never got the request: no state changed, and trying again is safe. */
  | { kind: 'rejected'; reason: RejectReason; raw: string }
  | SettledAlready
  | { kind: 'unknown'; cause: UnknownCause }

/** The payment is already past authorisation, as when an old answer is asked for again. */
export type SettledAlready = {
  kind: 'captured' | 'voided' | 'refunded'
  capturedPence: number
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
  /** The `cres` is not the result of this challenge. */
  | 'challenge_result_invalid'
  /** The fault is ours: a wrong key, a field that the provider does not take. */
  | 'request_invalid'
  /** It could not be reached at all, or turned the request away unread (too many of them). */
  | 'provider_unavailable'

export type QueryOutcome =
  | Exclude<AuthoriseOutcome, { kind: 'rejected' }>
  /** The provider has never heard of it. A request that is still on its way may yet arrive. */
  | { kind: 'missing' }

export type Settled =
  | { kind: 'done' }
  /** The provider understood and said no; it will say no again. */
  | { kind: 'refused'; raw: string }
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
  happened: 'authorised' | 'declined' | 'captured' | 'voided' | 'refunded'
}
