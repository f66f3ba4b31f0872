import { type PaymentAttemptState, paymentAttempt } from '@touchline/rules/states/payment-attempt'
import type { RefundState } from '@touchline/rules/states/refund'
import { isFinal } from '@touchline/rules/states/state-table'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { CardPayments } from '../../gateways/card-payments/port.ts'
import type { Database } from '../../stores/database/tables.ts'

export const Books = z.object({
  transactions: z.array(
    z.object({
      ourRef: z.string(),
      status: z.enum([
        'fingerprint',
        'challenge',
        'authorised',
        'declined',
        'captured',
        'voided',
        'refunded',
      ]),
      amountPence: z.int(),
      currency: z.string(),
      capturedPence: z.int(),
      refundedPence: z.int(),
      refunds: z.array(z.object({ ourRefundRef: z.string(), amountPence: z.int() })),
    }),
  ),
})
/** A payment as the provider has it. */
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
  /** True when its order was paid to staff in another way. */
  isPaidOtherwise: boolean
  /** True when money taken after the payment's end was paid back other than to the card. */
  isLatePaidOtherwise: boolean
  /** The card's part of the order; null without an order. */
  orderPence: number | null
  refunds: OurRefund[]
  /** Pence in the ledger: taken, and automatically given back to the card. */
  postedPence: number
  postedBackPence: number
}

interface OurRefund {
  /** Name of the refund at the provider. */
  ref: string
  pence: number
  state: RefundState
  /** True while the provider is still asked what became of it. */
  isAskedAbout: boolean
  /**
   * Way in which staff settled it: to the card without a name of ours, or otherwise. Null if they did not.
   */
  byStaff: 'to the card' | 'otherwise' | null
}

/** Compares our payments with the provider's books. @returns a sentence for each difference */
export async function auditBooks(db: Kysely<Database>, books: readonly BookEntry[]): Promise<string[]> {
  const { rows } = await sql<Paid>`
    select a.id, a.our_ref as "ourRef", a.state, a.amount_pence as "amountPence", a.currency_code as currency,
      a.paid_otherwise as "isPaidOtherwise",
      exists (select from late_money l where l.attempt_id = a.id and l.paid_otherwise) as "isLatePaidOtherwise", o.card_pence as "orderPence", coalesce(posted.taken, 0) as "postedPence", coalesce(posted.back, 0) as "postedBackPence",
      coalesce((select jsonb_agg(jsonb_build_object('ref', 'TLR-' || r.id, 'pence', r.amount_pence, 'state', r.state,
          'isAskedAbout', r.check_at is not null,
          'byStaff', case when r.paid_otherwise then 'otherwise' when r.state = 'done' and exists (
            select from refund_moves m where m.refund_id = r.id and m.to_state = 'done' and m.who ~ '^(staff|operator) ')
            then 'to the card' end) order by r.id)
        from refunds r where r.attempt_id = a.id), '[]') || coalesce((select jsonb_build_array(jsonb_build_object(
          'ref', 'TLR-' || a.id, 'pence', l.pence, 'state', case when l.returned_at is null then 'pending' else 'done' end,
          'isAskedAbout', l.check_at is not null,
          'byStaff', case when l.paid_otherwise and not l.came_back then 'otherwise' when l.came_back or l.returned_by ~ '^(staff|operator) ' then 'to the card' end))
        from late_money l where l.attempt_id = a.id and l.is_taken), '[]') as refunds
    from payment_attempts a left join orders o on o.attempt_id = a.id
      left join (select t.attempt_id, (sum(p.pence) filter (where t.kind in ('captured', 'late-taken')))::int as taken,
          (-sum(p.pence) filter (where t.kind in ('refunded', 'refund-undone', 'late-returned', 'late-undone') and t.who !~ '^(staff|operator) '))::int as back
        from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.account = 'card'
        group by 1) posted on posted.attempt_id = a.id
    where a.provider is not null`.execute(db)
  const ours = new Map(rows.map((paid) => [paid.ourRef, paid]))
  const theirs = new Set(books.map(({ ourRef }) => ourRef))
  return [
    ...books.flatMap((entry) => faultsOf(entry, ours.get(entry.ourRef))),
    ...rows
      .filter(
        ({ state, isPaidOtherwise, ourRef }) =>
          state === 'captured' && !isPaidOtherwise && !theirs.has(ourRef),
      )
      .map(({ id }) => `attempt ${id} is captured, and the provider has no such payment`),
  ]
}

function faultsOf(entry: BookEntry, ours: Paid | undefined): string[] {
  if (!ours) return [`${entry.ourRef} is ${entry.status} at the provider, and unknown here`]
  return [...ledgerFaults(entry, ours), ...faultsOfState(entry, ours)]
}

function faultsOfState(entry: BookEntry, ours: Paid): string[] {
  const { status } = entry
  const at = `attempt ${ours.id} is ${ours.state}`
  const odd = refundFaults(entry, ours)
  if (odd.length > 0) return odd
  switch (status) {
    case 'fingerprint':
    case 'challenge':
    case 'authorised':
      return isFinal(paymentAttempt, ours.state)
        ? [`${at}, and the provider still holds ${entry.amountPence} pence`]
        : []
    // The order was cancelled in full. A payment without an order gives back what it should not have taken.
    case 'refunded':
    case 'captured':
      if (status === 'refunded' && ours.orderPence === null) return []
      if (ours.isLatePaidOtherwise) return []
      if (ours.isPaidOtherwise) return [`${at} by another way, and the provider took it as well`]
      return entry.capturedPence === ours.orderPence && entry.currency === ours.currency
        ? []
        : [`${at}, its order is of ${ours.orderPence}, and the provider took ${entry.capturedPence}`]
    case 'declined':
    case 'voided':
      return ours.orderPence === null || ours.isPaidOtherwise
        ? []
        : [`${at} and has an order, and the provider says ${status}`]
  }
}

/**
 * Compares the ledger with the provider: all money it has as taken and given back must be there too. Later
 * refunds are posted when we learn of them.
 */
function ledgerFaults(
  { capturedPence, refundedPence }: BookEntry,
  { id, postedPence, postedBackPence }: Paid,
): string[] {
  const at = `attempt ${id}: the ledger has`
  return [
    ...(postedPence === 0 || postedPence === capturedPence
      ? []
      : [`${at} ${postedPence} taken, and the provider took ${capturedPence}`]),
    ...(postedBackPence <= refundedPence
      ? []
      : [`${at} ${postedBackPence} given back, and the provider gave back ${refundedPence}`]),
  ]
}

/** Compares the provider's refunds with ours by name: both sides must have each, with the same sum. */
function refundFaults({ refunds: theirs, refundedPence }: BookEntry, { id, refunds: ours }: Paid): string[] {
  const at = `attempt ${id}`
  const made = new Map(theirs.map(({ ourRefundRef, amountPence }) => [ourRefundRef, amountPence]))
  const asked = new Map(ours.map(({ ref, pence }) => [ref, pence]))
  const sum = theirs.reduce((pence, { amountPence }) => pence + amountPence, 0)
  return [
    ...theirs
      .filter(({ ourRefundRef, amountPence }) => asked.get(ourRefundRef) !== amountPence)
      .map(
        ({ ourRefundRef, amountPence }) =>
          `${at}: the provider gave back ${amountPence} as ${ourRefundRef}, and we did not ask`,
      ),
    ...(made.size < theirs.length ? [`${at}: the provider gave back the same twice`] : []),
    ...(sum === refundedPence
      ? []
      : [`${at}: the provider gave back ${refundedPence}, its refunds are of ${sum}`]),
    ...ours.flatMap((one) => faultOfRefund(one, made.has(one.ref))).map((fault) => `${at}: ${fault}`),
  ]
}

function faultOfRefund({ ref, pence, state, byStaff, isAskedAbout }: OurRefund, isMade: boolean): string[] {
  switch (state) {
    // It was requested a moment ago, or got no answer: either result is possible.
    case 'pending':
    case 'unknown':
      return []
    case 'failed':
    case 'needs_attention':
      return isMade && !(state === 'needs_attention' && isAskedAbout)
        ? [`${ref} is ${state}, and the provider made it`]
        : []
    case 'done':
      if (byStaff === 'otherwise')
        return isMade ? [`${ref} was paid in another way, and the provider made it too`] : []
      return isMade || byStaff !== null ? [] : [`${ref} of ${pence} is done, and the provider never made it`]
  }
}
