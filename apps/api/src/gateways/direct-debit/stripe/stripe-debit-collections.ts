import { isRequestedCurrency } from '../../card-payments/is-requested-currency.ts'
import type { ProviderCallContext, ReadContext } from '../../card-payments/port.ts'
import { badResponse } from '../../card-payments/stripe/stripe-answers.ts'
import { makeStripeRefund } from '../../card-payments/stripe/stripe-refunds.ts'
import type { Ask } from '../../card-payments/stripe/stripe-send.ts'
import { actOnce } from '../../card-payments/stripe/stripe-steps.ts'
import type {
  CollectionAnswer,
  CollectionName,
  CollectionState,
  CollectOutcome,
  CollectRequest,
  DebitDone,
  ReasonCode,
} from '../port.ts'
import {
  cancelledIntent,
  debitKeys,
  disputeList,
  type IntentTold,
  intentAnswer,
  intentList,
  type MandateTold,
  readDispute,
  readFailure,
} from './stripe-debit-answers.ts'
import {
  findMandate,
  findSetup,
  missing,
  stateOf,
  type Unanswered,
  unanswered,
  unreadable,
  wordOf,
} from './stripe-debit-mandates.ts'

const pageLength = 100
const pagesAtMost = 50
const dayMs = 86_400_000
/** Days from today between which Stripe takes a date for the debit. */
const targetDays = { first: 3, last: 15 }

/** Stripe's words for a mandate or a bank account that can't be used. */
const mandateWords = new Set(['payment_intent_mandate_invalid', 'payment_method_unexpected_state'])

/**
 * Asks for a collection once per name of ours, whatever the key of the call: it looks for the name among the
 * customer's payments first, and two simultaneous requests have the same key, which is made from that name.
 */
export async function collectOnce(ask: Ask, wanted: CollectRequest, nowMs: number): Promise<CollectOutcome> {
  const mandate = await findMandate(ask, wanted.mandateRef)
  if (mandate.kind !== 'mandate')
    return missing(mandate).kind === 'missing' ? notUsable('no such mandate') : notRead(mandate)
  const customer = await findCustomer(ask, mandate.told)
  if ('kind' in customer) return notRead(customer)
  const found = await findIntent(ask, customer.id, wanted.ourRef)
  if (found.kind === 'intent') return judge(found.intent, wanted)
  if (found.kind !== 'missing') return notRead(found)
  const state = stateOf(mandate.told)
  if (state !== 'active' && state !== 'pending') return notUsable(state)
  const days = Math.round((Date.parse(wanted.chargeDate) - dayOf(nowMs)) / dayMs)
  if (days > targetDays.last) return invalid(`the date is more than ${targetDays.last} days ahead`)
  const answer = await actOnce(
    ask,
    intentAnswer,
    { idempotencyKey: `collect-${wanted.ourRef}` },
    (stripe, key) =>
      stripe.paymentIntents.create(
        {
          amount: wanted.amountPence,
          currency: wanted.currency.toLowerCase(),
          customer: customer.id,
          payment_method: mandate.told.payment_method.id,
          allowed_payment_method_types: ['bacs_debit'],
          mandate: wanted.mandateRef,
          confirm: true,
          off_session: true,
          ...(days >= targetDays.first && {
            payment_method_options: { bacs_debit: { target_date: wanted.chargeDate } },
          }),
          metadata: {
            [debitKeys.collection]: wanted.ourRef,
            [debitKeys.mandateRef]: wanted.mandateRef,
          },
          expand: ['latest_charge'],
        },
        key,
      ),
  )
  if (answer.kind === 'answer') return judge(answer.value, wanted)
  if (answer.kind !== 'refusal') return notRead(answer)
  const word = wordOf(answer)
  return mandateWords.has(word) ? notUsable(word) : invalid(word)
}

const dayOf = (ms: number): number => Date.parse(new Date(ms).toISOString().slice(0, 10))
const notUsable = (raw: string) => ({ kind: 'refused', reason: 'mandate_not_usable', raw }) as const
const invalid = (raw: string) => ({ kind: 'refused', reason: 'request_invalid', raw }) as const
const notRead = (answer: Unanswered): CollectOutcome =>
  answer.kind === 'untouched'
    ? { kind: 'refused', reason: 'provider_unavailable', raw: answer.cause }
    : unreadable(answer)

/** Finds the customer of a mandate, also after its bank account was detached. */
async function findCustomer(ask: Ask, told: MandateTold): Promise<{ id: string } | Unanswered> {
  const { customer } = told.payment_method
  if (customer !== null) return { id: customer }
  const setup = await findSetup(ask, told)
  if ('kind' in setup) return setup
  return setup.customer === null ? { ...badResponse, replayOf: null } : { id: setup.customer }
}

async function findIntent(
  ask: Ask,
  customer: string,
  ourRef: string,
): Promise<{ kind: 'intent'; intent: IntentTold } | { kind: 'missing' } | Unanswered> {
  let after: string | undefined
  for (let page = 1; page <= pagesAtMost; page++) {
    const answer = await ask(intentList, (stripe) =>
      stripe.paymentIntents.list({
        customer,
        limit: pageLength,
        expand: ['data.latest_charge'],
        ...(after !== undefined && { starting_after: after }),
      }),
    )
    if (answer.kind !== 'answer') return answer
    const { data, has_more: hasMore } = answer.value
    const intent = data.find(({ metadata }) => metadata[debitKeys.collection] === ourRef)
    if (intent) return { kind: 'intent', intent }
    if (!hasMore) return { kind: 'missing' }
    after = data.at(-1)?.id
  }
  return { ...badResponse, replayOf: null }
}

/** F39: believes no answer about another sum, mandate or name. */
function judge(intent: IntentTold, wanted: CollectRequest): CollectOutcome {
  const collection = namesOf(intent)
  const isAsked =
    collection.ourRef === wanted.ourRef &&
    collection.mandateRef === wanted.mandateRef &&
    collection.amountPence === wanted.amountPence &&
    collection.currency === wanted.currency
  return isAsked ? { kind: 'accepted', ...collection } : badResponse
}

const namesOf = (intent: IntentTold) => ({
  ref: intent.id,
  ourRef: intent.metadata[debitKeys.collection] ?? '',
  mandateRef: intent.metadata[debitKeys.mandateRef] ?? '',
  amountPence: intent.amount,
  currency: intent.currency.toUpperCase(),
  chargeDate: intent.latest_charge?.payment_method_details?.bacs_debit?.expected_debit_date ?? null,
})

export async function queryCollection(
  ask: Ask,
  call: ReadContext,
  by: CollectionName,
): Promise<CollectionAnswer | { kind: 'missing' }> {
  const found = 'ref' in by ? await readIntent(ask, by.ref) : await findByName(ask, by)
  if (found.kind === 'missing') return found
  if (found.kind !== 'intent') return missing(found)
  const { intent } = found
  const collection = namesOf(intent)
  const isAsked = 'ref' in by ? intent.id === by.ref : collection.mandateRef === by.mandateRef
  const isSum = !call.asked || call.asked.amountPence === collection.amountPence
  if (!isAsked || !isSum || !isRequestedCurrency(call, collection.currency)) return badResponse
  const now = await readState(ask, intent)
  if ('kind' in now) return unreadable(now)
  const refundedPence = intent.latest_charge?.amount_refunded ?? 0
  return { kind: 'collection', ...collection, ...now, refundedPence }
}

async function readIntent(
  ask: Ask,
  ref: string,
): Promise<{ kind: 'intent'; intent: IntentTold } | Unanswered> {
  const answer = await ask(intentAnswer, (stripe) =>
    stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }),
  )
  return answer.kind === 'answer' ? { kind: 'intent', intent: answer.value } : answer
}

async function findByName(ask: Ask, { ourRef, mandateRef }: { ourRef: string; mandateRef: string }) {
  const mandate = await findMandate(ask, mandateRef)
  if (mandate.kind !== 'mandate') return mandate
  const customer = await findCustomer(ask, mandate.told)
  return 'kind' in customer ? customer : findIntent(ask, customer.id, ourRef)
}

/** Reads the state. Stripe tells neither when it submits a payment nor when it pays it out. */
async function readState(
  ask: Ask,
  intent: IntentTold,
): Promise<{ state: CollectionState; reason: ReasonCode | null } | Unanswered> {
  switch (intent.status) {
    case 'processing':
      return { state: 'submitted', reason: null }
    case 'canceled':
      return { state: 'cancelled', reason: null }
    case 'requires_payment_method':
      return { state: 'failed', reason: readFailure(intent.last_payment_error?.code) }
    case 'succeeded': {
      if (!intent.latest_charge?.disputed) return { state: 'confirmed', reason: null }
      const answer = await ask(disputeList, (stripe) =>
        stripe.disputes.list({ payment_intent: intent.id, limit: 1 }),
      )
      if (answer.kind !== 'answer') return answer
      const [dispute] = answer.value.data
      if (dispute?.status === 'won') return { state: 'confirmed', reason: null }
      return { state: 'charged-back', reason: dispute ? readDispute(dispute.reason) : null }
    }
  }
}

/** Cancels a payment, which Stripe allows in rare cases only once it has taken it on. */
export async function cancelCollection(ask: Ask, call: ProviderCallContext, ref: string): Promise<DebitDone> {
  const answer = await actOnce(ask, cancelledIntent, call, (stripe, key) =>
    stripe.paymentIntents.cancel(ref, {}, key),
  )
  const isDone = ({ id, status }: { id: string; status: string }) => id === ref && status === 'canceled'
  if (answer.kind === 'answer') return isDone(answer.value) ? { kind: 'done' } : badResponse
  if (answer.kind !== 'refusal') return unanswered(answer)
  // One that is cancelled already is refused.
  const now = await readIntent(ask, ref)
  return now.kind === 'intent' && isDone(now.intent) ? { kind: 'done' } : unanswered(answer)
}

/**
 * Refunds once by our name for it. Money that has not come, or that the payer's bank has taken back, is not
 * refunded: the payer would have it twice.
 */
export async function refundOnce(
  ask: Ask,
  call: ReadContext,
  wanted: { ref: string; amountPence: number; ourRefundRef: string },
): Promise<DebitDone> {
  const found = await readIntent(ask, wanted.ref)
  if (found.kind !== 'intent') return unanswered(found)
  const now = await readState(ask, found.intent)
  if ('kind' in now) return unreadable(now)
  if (now.state !== 'confirmed') return { kind: 'refused', raw: `is_${now.state}` }
  const done = await makeStripeRefund(ask, call, wanted)
  return done.kind === 'refused' ? { kind: 'refused', raw: done.raw } : done
}
