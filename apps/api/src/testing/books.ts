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
      refunds: z.array(z.object({ ourRefundRef: z.string(), amountPence: z.int() })),
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
  /** Of it: what went back by the provider's word and not by that of staff, and all that may have. */
  refundedPence: number
  refunds: Record<string, number>
}

/** What our payments and the provider's books say of each other. @returns one sentence for each that differs */
export async function auditBooks(db: Kysely<Database>, books: readonly BookEntry[]): Promise<string[]> {
  const { rows } = await sql<Paid>`
    select a.id, a.our_ref as "ourRef", a.state, a.amount_pence as "amountPence", a.currency_code as currency,
      o.card_pence as "orderPence",
      coalesce((select sum(r.amount_pence) from refunds r where r.attempt_id = a.id and r.state = 'done'
        and not exists (select from refund_moves m where m.refund_id = r.id and m.to_state = 'done' and m.staff_id is not null)), 0) as "refundedPence",
      coalesce((select jsonb_object_agg('TLR-' || r.id, r.amount_pence) from refunds r where r.attempt_id = a.id), '{}') as refunds
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
  const odd = refundFaults(entry, ours)
  if (odd.length > 0) return odd
  switch (status) {
    case 'challenge':
    case 'authorised':
      return isFinal(paymentAttempt, ours.state)
        ? [`${at}, and the provider still holds ${entry.amountPence} pence`]
        : []
    // Of an order that was given up whole; a payment without an order gives back what it should not have taken.
    case 'refunded':
    case 'captured':
      if (status === 'refunded' && ours.orderPence === null) return []
      return entry.capturedPence === ours.orderPence && entry.currency === ours.currency
        ? []
        : [`${at}, its order is of ${ours.orderPence}, and the provider took ${entry.capturedPence}`]
    case 'declined':
    case 'voided':
      return ours.orderPence === null ? [] : [`${at} and has an order, and the provider says ${status}`]
  }
}

/** Every refund there is one of ours, of its sum; and what we say is done was made there. */
function refundFaults({ refunds, refundedPence }: BookEntry, ours: Paid): string[] {
  const at = `attempt ${ours.id}`
  const unknown = refunds.filter(
    ({ ourRefundRef, amountPence }) => ours.refunds[ourRefundRef] !== amountPence,
  )
  const twice = new Set(refunds.map(({ ourRefundRef }) => ourRefundRef)).size < refunds.length
  return [
    ...unknown.map(
      ({ ourRefundRef, amountPence }) =>
        `${at}: the provider gave back ${amountPence} as ${ourRefundRef}, and we did not ask`,
    ),
    ...(twice ? [`${at}: the provider gave back the same twice`] : []),
    ...(refundedPence < ours.refundedPence
      ? [`${at}: ${ours.refundedPence} went back, and the provider gave ${refundedPence}`]
      : []),
  ]
}
