import type { ReadContext, UnknownCause } from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import { type Refusal, readRefusal, type TransactionAnswer, transactionAnswer } from './opayo-answers.ts'
import { createOpayoReporting, type ReportingOptions } from './opayo-reporting.ts'
import { createPiSend } from './opayo-send.ts'

export interface OpayoOptions {
  /** The account's name. */
  id: string
  mode: 'test' | 'live'
  vendor: string
  integrationKey: string
  integrationPassword: string
  /** Login for the Reporting & Admin API; null where the operator has none. */
  reporting: { user: string; password: string } | null
  /** A stand-in's address, in place of Opayo's own. */
  origin?: string
  timeoutMs: number
}

const origins = {
  live: 'https://live.opayo.eu.elavon.com',
  test: 'https://sandbox.opayo.eu.elavon.com',
} as const

/** The way to Opayo of one account, which every step of a payment takes. */
export interface OpayoClient {
  origin: string
  vendor: string
  timeoutMs: number
  send: ReturnType<typeof createPiSend>
  /** The Reporting & Admin API; null where the operator has no login for it. */
  reporting: ReturnType<typeof createOpayoReporting> | null
}

export function createOpayoClient(options: OpayoOptions): OpayoClient {
  const { vendor, timeoutMs, origin = origins[options.mode] } = options
  const reporting =
    options.reporting &&
    createOpayoReporting({ ...options, ...options.reporting, origin } satisfies ReportingOptions)
  return { origin, vendor, timeoutMs, send: createPiSend({ ...options, origin }), reporting }
}

export type Unknown = { kind: 'unknown'; cause: UnknownCause }

/** An answer of the Pi API after reading: a transaction, a refusal, or neither. */
export type Told =
  | { kind: 'transaction'; transaction: TransactionAnswer }
  | { kind: 'refusal'; refusal: Refusal; status: number }
  | { kind: 'untouched'; cause: UnknownCause }
  | Unknown

/** Sends one request about a transaction to the Pi API and reads the answer. */
export async function askPi(
  { send }: OpayoClient,
  call: ReadContext,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Told> {
  const reply = await send(call, method, path, body)
  if (reply.kind !== 'reply') return reply
  const transaction = transactionAnswer.safeParse(reply.json)
  if (transaction.success) return { kind: 'transaction', transaction: transaction.data }
  const refusal = readRefusal(reply.json)
  return refusal ? { kind: 'refusal', refusal, status: reply.status } : badResponse
}

/** Returns the Pi API's path of a transaction. */
export const transactionPath = (ref: string): string => `transactions/${encodeURIComponent(ref)}`
