import { isRequestedCurrency } from '../../card-payments/is-requested-currency.ts'
import type { ReadContext } from '../../card-payments/port.ts'
import type {
  CollectionAnswer,
  CollectionName,
  CollectOutcome,
  CollectRequest,
  DebitDone,
  MandateState,
} from '../port.ts'
import {
  findReason,
  mandateStates,
  metadataKeys,
  type PaymentTold,
  paymentAnswer,
  paymentList,
  readState,
} from './gocardless-answers.ts'
import { findMandate } from './gocardless-mandates.ts'
import { type Ask, badResponse, missing, type Unanswered, unanswered, unreadable } from './gocardless-send.ts'

const pageLength = 500
const pagesAtMost = 20

const usable: ReadonlySet<MandateState> = new Set(['pending', 'active'])

/**
 * Asks for a collection once per name of ours, whatever the key of the call: it looks for the name among the
 * mandate's payments first, and two simultaneous requests have the same key, which is made from that name.
 */
export async function collectOnce(
  ask: Ask,
  call: ReadContext,
  wanted: CollectRequest,
): Promise<CollectOutcome> {
  const mandate = await findMandate(ask, wanted.mandateRef)
  if (mandate.kind === 'refusal' && mandate.status === 404) return notUsable(mandate.reason)
  if (mandate.kind !== 'mandate') return notRead(mandate)
  const found = await findPayment(ask, wanted)
  if (found.kind === 'payment') return judge(found.payment, call, wanted)
  if (found.kind !== 'missing') return notRead(found)
  const { status, next_possible_charge_date: earliest } = mandate.told
  if (!usable.has(mandateStates[status])) return notUsable(status)
  const answer = await ask(paymentAnswer, 'POST', '/payments', {
    key: `collect-${wanted.ourRef}`,
    body: {
      payments: {
        amount: wanted.amountPence,
        currency: wanted.currency,
        // An earlier date than GoCardless's own is refused, and ours is never moved forward.
        charge_date: earliest && earliest > wanted.chargeDate ? earliest : wanted.chargeDate,
        links: { mandate: wanted.mandateRef },
        metadata: { [metadataKeys.collection]: wanted.ourRef },
      },
    },
  })
  switch (answer.kind) {
    case 'answer':
      return judge(answer.value.payments, call, wanted)
    case 'untouched':
      return notAsked(answer)
    case 'unknown':
      return answer
    case 'refusal': {
      if (answer.madeBefore !== null) return readMade(ask, call, wanted, answer.madeBefore)
      if (answer.reason === 'mandate_is_inactive') return notUsable(answer.reason)
      return { kind: 'refused', reason: 'request_invalid', raw: answer.reason }
    }
  }
}

const notUsable = (raw: string) => ({ kind: 'refused', reason: 'mandate_not_usable', raw }) as const
const notAsked = ({ cause }: { cause: string }) =>
  ({ kind: 'refused', reason: 'provider_unavailable', raw: cause }) as const
const notRead = (answer: Unanswered) => (answer.kind === 'untouched' ? notAsked(answer) : unreadable(answer))

async function readMade(
  ask: Ask,
  call: ReadContext,
  wanted: CollectRequest,
  ref: string,
): Promise<CollectOutcome> {
  const answer = await ask(paymentAnswer, 'GET', `/payments/${encodeURIComponent(ref)}`)
  return answer.kind === 'answer' ? judge(answer.value.payments, call, wanted) : unreadable(answer)
}

/** F39: believes no answer about another sum, mandate or name. */
function judge(payment: PaymentTold, call: ReadContext, wanted: CollectRequest): CollectOutcome {
  const collection = namesOf(payment)
  const isAsked =
    collection.ourRef === wanted.ourRef &&
    collection.mandateRef === wanted.mandateRef &&
    collection.amountPence === wanted.amountPence &&
    collection.currency === wanted.currency &&
    isRequestedCurrency(call, collection.currency)
  return isAsked ? { kind: 'accepted', ...collection } : badResponse
}

const namesOf = (payment: PaymentTold) => ({
  ref: payment.id,
  ourRef: payment.metadata[metadataKeys.collection] ?? '',
  mandateRef: payment.links.mandate,
  amountPence: payment.amount,
  currency: payment.currency,
  chargeDate: payment.charge_date ?? null,
})

async function findPayment(
  ask: Ask,
  { ourRef, mandateRef }: { ourRef: string; mandateRef: string },
): Promise<{ kind: 'payment'; payment: PaymentTold } | { kind: 'missing' } | Unanswered> {
  let after: string | null = null
  for (let page = 1; page <= pagesAtMost; page++) {
    const cursor: string = after === null ? '' : `&after=${encodeURIComponent(after)}`
    const path = `/payments?mandate=${encodeURIComponent(mandateRef)}&limit=${pageLength}${cursor}`
    const answer = await ask(paymentList, 'GET', path)
    if (answer.kind !== 'answer') return answer
    const { payments, meta } = answer.value
    const payment = payments.find((told) => told.metadata[metadataKeys.collection] === ourRef)
    if (payment) return { kind: 'payment', payment }
    after = meta.cursors.after ?? null
    if (after === null) return { kind: 'missing' }
  }
  return badResponse
}

export async function queryCollection(
  ask: Ask,
  call: ReadContext,
  by: CollectionName,
): Promise<CollectionAnswer | { kind: 'missing' }> {
  const found = 'ref' in by ? await readPayment(ask, by.ref) : await findPayment(ask, by)
  if (found.kind === 'missing') return found
  if (found.kind !== 'payment') return missing(found)
  const { payment } = found
  const collection = namesOf(payment)
  const isAsked = 'ref' in by ? payment.id === by.ref : collection.mandateRef === by.mandateRef
  const isSum = !call.asked || call.asked.amountPence === collection.amountPence
  if (!isAsked || !isSum || !isRequestedCurrency(call, collection.currency)) return badResponse
  const isOver = ['failed', 'cancelled', 'charged_back'].includes(payment.status)
  const why = isOver ? await findReason(ask, 'payment', payment.id) : { reason: null }
  if ('kind' in why) return unreadable(why)
  const { reason } = why
  return {
    kind: 'collection',
    ...collection,
    state: readState(payment, reason),
    reason,
    refundedPence: payment.amount_refunded,
  }
}

/** Reads a payment by GoCardless's own name. */
export async function readPayment(
  ask: Ask,
  ref: string,
): Promise<{ kind: 'payment'; payment: PaymentTold } | Unanswered> {
  const answer = await ask(paymentAnswer, 'GET', `/payments/${encodeURIComponent(ref)}`)
  return answer.kind === 'answer' ? { kind: 'payment', payment: answer.value.payments } : answer
}

export async function cancelCollection(ask: Ask, ref: string): Promise<DebitDone> {
  const answer = await ask(paymentAnswer, 'POST', `/payments/${encodeURIComponent(ref)}/actions/cancel`)
  const isDone = ({ id, status }: PaymentTold) => id === ref && status === 'cancelled'
  if (answer.kind === 'answer') return isDone(answer.value.payments) ? { kind: 'done' } : badResponse
  if (answer.kind !== 'refusal') return unanswered(answer)
  // One that is cancelled already is refused.
  const now = await readPayment(ask, ref)
  return now.kind === 'payment' && isDone(now.payment) ? { kind: 'done' } : unanswered(answer)
}
