import { paymentAttempt, type PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import { isFinal } from '@touchline/rules/states/state-table'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { CardPayments } from '../gateways/card-payments/port.ts'
import type { Database } from '../stores/tables.ts'

const Books = z.object({
  transactions: z.array(
    z.object({
      ourRef: z.string(),
      status: z.enum(['challenge', 'authorised', 'declined', 'captured', 'voided', 'refunded']),
      amountPence: z.int(),
      currency: z.string(),
      capturedPence: z.int(),
      refundedPence: z.int(),
    }),
  ),
})
/** One payment as the provider has it. */
export type BookEntry = z.infer<typeof Books>['transactions'][number]

/** A provider whose books a test can read. */
export type AuditedCards = CardPayments & { books?: () => Promise<BookEntry[]> }

export async function readBooks(sandboxOrigin: string, secret: string): Promise<BookEntry[]> {
  const response = await fetch(`${sandboxOrigin}/books`, { headers: { authorization: `Bearer ${secret}` } })
  return Books.parse(await response.json()).transactions
}

interface Paid {
  id: string
  ourRef: string
  state: PaymentAttemptState
  amountPence: number
  currency: string
  /** The card's part of the order; null without one. */
  orderPence: number | null
}

/** What our payments and the provider's books say of each other. @returns one sentence for each that differs */
export async function auditBooks(db: Kysely<Database>, books: readonly BookEntry[]): Promise<string[]> {
  const { rows } = await sql<Paid>`
    select a.id, a.our_ref as "ourRef", a.state, a.amount_pence as "amountPence", a.currency_code as currency,
      o.card_pence as "orderPence"
    from payment_attempts a left join orders o on o.attempt_id = a.id where a.provider is not null`.execute(
    db,
  )
  const ours = new Map(rows.map((paid) => [paid.ourRef, paid]))
  const theirs = new Set(books.map(({ ourRef }) => ourRef))
  return [
    ...books.flatMap((entry) => faultsOf(entry, ours.get(entry.ourRef))),
    ...rows
      .filter(({ state, ourRef }) => state === 'captured' && !theirs.has(ourRef))
      .map(({ id }) => `attempt ${id} is captured, and the provider has no such payment`),
  ]
}

function faultsOf(entry: BookEntry, ours: Paid | undefined): string[] {
  const { ourRef, status } = entry
  if (!ours) return [`${ourRef} is ${status} at the provider, and unknown here`]
  const at = `attempt ${ours.id} is ${ours.state}`
  switch (status) {
    case 'challenge':
    case 'authorised':
      return isFinal(paymentAttempt, ours.state)
        ? [`${at}, and the provider still holds ${entry.amountPence} pence`]
        : []
    case 'captured':
      return entry.capturedPence === ours.orderPence && entry.currency === ours.currency
        ? []
        : [`${at}, its order is of ${ours.orderPence}, and the provider took ${entry.capturedPence}`]
    case 'declined':
    case 'voided':
    case 'refunded':
      return ours.orderPence === null ? [] : [`${at} and has an order, and the provider says ${status}`]
  }
}
