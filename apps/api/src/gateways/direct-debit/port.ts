import type { ProviderCallContext, ReadContext, UnknownCause, WebhookHeaders } from '../card-payments/port.ts'

/**
 * A provider of direct debit as the application uses it. An adapter is stateless, never touches the database,
 * never stores an account number, and never guesses: whatever is not a well-formed answer is `unknown`, which
 * is not `failed`. A collection is never final: the payer's bank may take it back for ever.
 */
export interface DirectDebit {
  /** The account's name, which mandates and collections carry. */
  readonly id: string
  readonly provider: DirectDebitProvider
  readonly caps: DirectDebitCaps
  /** Opens the provider's own page, where the payer gives the bank details. */
  createMandateSession(call: ProviderCallContext, wanted: MandateRequest): Promise<MandateSession>
  /** Makes a mandate from details typed in our own page; `refused` without `caps.ownPage`. */
  createMandate(
    call: ProviderCallContext,
    wanted: MandateRequest,
    account: BankDetails,
  ): Promise<MandateAnswer>
  queryMandate(call: ReadContext, by: MandateName): Promise<MandateAnswer | { kind: 'missing' }>
  cancelMandate(call: ProviderCallContext, mandateRef: string): Promise<DebitDone>
  /** Asks for a collection once per `ourRef`, however often it is called. */
  collect(call: ProviderCallContext, wanted: CollectRequest): Promise<CollectOutcome>
  /** Reads only. Given our reference, also finds a collection whose answer was lost. */
  queryCollection(call: ReadContext, by: CollectionName): Promise<CollectionAnswer | { kind: 'missing' }>
  /** Cancels a collection that was not submitted yet. */
  cancelCollection(call: ProviderCallContext, ref: string): Promise<DebitDone>
  /** Refunds once per `ourRefundRef`; `refused` without `caps.refunds`. */
  refund(
    call: ProviderCallContext,
    refund: { ref: string; amountPence: number; ourRefundRef: string },
  ): Promise<DebitDone>
  /** Reads only: lists events after that one, oldest first. */
  listEvents(call: ReadContext, afterEventId: string | null): Promise<EventPage>
  /** Moves the clock of a stand-in on, which has one of its own. */
  advanceTo?(now: Date): Promise<void>
  /** Checks signature and time only, without side effects; null when it must be refused. */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders): DebitEvent[] | null
}

export type DirectDebitProvider = 'sandbox' | 'stripe' | 'gocardless'

export interface DirectDebitCaps {
  /** The provider takes bank details typed in our own page. */
  ownPage: boolean
  /** Money goes back by the same means. Else a refund and a claim could both be paid for one debit. */
  refunds: boolean
  webhooks: boolean
  listsEvents: boolean
  /** A mandate from our own page is found by our reference alone, when the answer was lost. */
  findsMandateByOurRef: boolean
  /** The provider tells the charge date when it accepts a collection. */
  tellsChargeDate: boolean
  /** A collection that waits can be cancelled, and ends with its mandate. Else each is `submitted` at once. */
  cancelsCollections: boolean
  /** The provider tells that money was paid out to us. Else `confirmed` is the last good state. */
  tellsPayouts: boolean
}

/**
 * Name of a mandate: the provider's own reference, or ours with the session in whose page it was set up; null
 * for one from our own page.
 */
export type MandateName = { ref: string } | { ourRef: string; sessionRef: string | null }

/**
 * Name of a collection: the provider's own reference, or ours. Not every provider finds things by our
 * references, but each lists the collections of a mandate.
 */
export type CollectionName = { ref: string } | { ourRef: string; mandateRef: string }

export interface MandateRequest {
  ourRef: string
  payerName: string
  payerEmail: string
  /** Address to which the provider's page leads back. */
  returnUrl: string
}

/** Bank details as typed. They go to the provider and are stored nowhere. */
export interface BankDetails {
  sortCode: string
  accountNumber: string
  accountHolder: string
}

export type MandateSession =
  | { kind: 'ready'; sessionRef: string; url: string; expiresAt: string }
  | { kind: 'refused'; raw: string }
  | { kind: 'unknown'; cause: UnknownCause }

/** Code of a bank's report, as the provider gives it; `readBacsCode` says what follows. */
export interface ReasonCode {
  report: 'AUDDIS' | 'ADDACS' | 'ARUDD' | 'DDICA'
  code: string
}

export type MandateState = 'pending' | 'active' | 'failed' | 'cancelled'

export type MandateAnswer =
  | {
      kind: 'mandate'
      ref: string
      ourRef: string
      state: MandateState
      reason: ReasonCode | null
      /** The only part of the account that we may show. */
      accountEnding: string
    }
  /** The provider did nothing, and says why. */
  | { kind: 'refused'; raw: string }
  | { kind: 'unknown'; cause: UnknownCause }

export interface CollectRequest {
  ourRef: string
  mandateRef: string
  amountPence: number
  /** ISO 4217, capital letters. */
  currency: string
  /** Date in the notice, as YYYY-MM-DD; the provider's answer may be a later one. */
  chargeDate: string
}

/** States of a collection. None is final: even `paid-out` may become `charged-back`, years later. */
export type CollectionState =
  | 'pending'
  | 'submitted'
  | 'confirmed'
  | 'paid-out'
  | 'failed'
  | 'cancelled'
  | 'charged-back'

interface Collection {
  ref: string
  ourRef: string
  mandateRef: string
  amountPence: number
  currency: string
  /** The provider's own charge date, as YYYY-MM-DD; null while it tells none. */
  chargeDate: string | null
}

export type CollectOutcome =
  | ({ kind: 'accepted' } & Collection)
  /** This call asks nothing of the bank. An earlier one, whose answer was lost, may still have. */
  | {
      kind: 'refused'
      reason: 'mandate_not_usable' | 'request_invalid' | 'provider_unavailable'
      raw: string
    }
  | { kind: 'unknown'; cause: UnknownCause }

export type CollectionAnswer =
  | ({
      kind: 'collection'
      state: CollectionState
      reason: ReasonCode | null
      refundedPence: number
    } & Collection)
  | { kind: 'unknown'; cause: UnknownCause }

export type DebitDone =
  | { kind: 'done' }
  | { kind: 'refused'; raw: string }
  | { kind: 'unknown'; cause: UnknownCause }

/** A hint that something happened: read the mandate or the collection, and believe that. */
export interface DebitEvent {
  id: string
  about: 'mandate' | 'collection' | 'other'
  ref: string
  /** Our own reference; empty where the provider's events don't contain it. */
  ourRef: string
}

export type EventPage =
  | { kind: 'page'; events: DebitEvent[]; hasMore: boolean }
  | { kind: 'unknown'; cause: UnknownCause }
