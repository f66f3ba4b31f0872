import type { WebhookHeaders } from '../../gateways/card-payments/port.ts'
import type {
  BankDetails,
  CollectionState,
  DirectDebit,
  MandateSession,
  ReasonCode,
} from '../../gateways/direct-debit/port.ts'

/** Time limit of a call whose answer is late on purpose, and the time after which that answer comes. */
export const shortPatienceMs = 1_000
export const lateMs = 1_400

/** A payer whose bank always pays, or makes that report. */
export type PayerKind = 'pays' | ReasonCode

export type DebitHarm =
  | 'reset'
  | 'empty'
  | 'malformed'
  | 'server_error'
  | 'slow'
  | 'wrong_amount'
  | 'wrong_currency'
  /** 429: refused unread. */
  | 'too_many'

export type HarmedDebitCall = 'createMandate' | 'collect' | 'queryCollection' | 'cancelCollection' | 'refund'

/** A collection in the provider's own books, read from the stand-in and not through the adapter. */
export interface BookedCollection {
  ourRef: string
  amountPence: number
  state: CollectionState
  refundedPence: number
}

export interface SignedDebitWebhook {
  rawBody: Uint8Array
  headers: WebhookHeaders
  /** Headers for the same bytes, signed with another secret. */
  forged: WebhookHeaders
  /** Headers signed long ago; null where a provider signs no time. */
  old: WebhookHeaders | null
}

/** An adapter, and a local stand-in for its provider with a scheme whose clock a test moves. */
export interface DebitConformance {
  debit: DirectDebit
  /** The same adapter with another key, and with an address where nothing listens. */
  withWrongKey: DirectDebit
  unreachable: DirectDebit
  detailsOf: (kind: PayerKind) => BankDetails
  /** Returns a bank's reason as this provider tells it; null where it tells none. */
  told: (reason: ReasonCode, about: 'mandate' | 'collection') => ReasonCode | null
  /** Codes of ADDACS after which this provider ends the mandate. */
  endingCodes: readonly string[]
  /** Number of events about a collection by an old mandate, until the last good state. */
  eventsOfPaid: number
  /** Fills in the provider's own page, as the payer does. */
  fillPage: (session: Extract<MandateSession, { kind: 'ready' }>, details: BankDetails) => Promise<void>
  /** Returns the day on the scheme's clock. */
  today: () => string
  /** Moves the scheme's clock on by so many of its working days. */
  passWorkingDays: (count: number) => Promise<void>
  /** Makes a bank's report on a mandate or a collection now. */
  report: (ref: string, reason: ReasonCode) => Promise<void>
  harm: (call: HarmedDebitCall, harm: DebitHarm, when: 'before' | 'after') => Promise<void>
  mend: () => Promise<void>
  books: () => Promise<BookedCollection[]>
  /** Returns the latest webhook about a thing of that reference of ours. */
  webhookOf: (ourRef: string) => Promise<SignedDebitWebhook>
  close: () => Promise<void>
}
