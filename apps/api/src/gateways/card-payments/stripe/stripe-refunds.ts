import { isRequestedCurrency } from '../is-requested-currency.ts'
import type { ReadContext, RefundQuery, Settled } from '../port.ts'
import { badResponse, listOf, metadataKeys, type RefundAnswer, refundAnswer } from './stripe-answers.ts'
import type { Ask, StripeAnswer } from './stripe-send.ts'

const refundList = listOf(refundAnswer)
const pageLength = 100
const pagesAtMost = 20
const newKeysAtMost = 3

type Found = { kind: 'found'; refund: RefundAnswer } | Exclude<RefundQuery, { kind: 'done' }>

/** Finds a payment's refund by our name for it: the only mark that we can choose at Stripe. */
async function findStripeRefund(ask: Ask, ref: string, ourRefundRef: string): Promise<Found> {
  let after: string | undefined
  for (let page = 1; page <= pagesAtMost; page++) {
    const answer = await ask(refundList, (stripe) =>
      stripe.refunds.list({
        payment_intent: ref,
        limit: pageLength,
        ...(after !== undefined && { starting_after: after }),
      }),
    )
    if (answer.kind === 'refusal') return badResponse
    if (answer.kind !== 'answer') return { kind: 'unknown', cause: answer.cause }
    const { data, has_more: hasMore } = answer.value
    const refund = data.find(({ metadata }) => metadata?.[metadataKeys.refund] === ourRefundRef)
    if (refund) return { kind: 'found', refund }
    if (!hasMore) return { kind: 'missing' }
    after = data.at(-1)?.id
  }
  return badResponse
}

export async function queryStripeRefund(
  ask: Ask,
  call: ReadContext,
  ref: string,
  ourRefundRef: string,
): Promise<RefundQuery> {
  const found = await findStripeRefund(ask, ref, ourRefundRef)
  if (found.kind !== 'found') return found
  const { amount, status, currency } = found.refund
  if (!isRequestedCurrency(call, currency)) return badResponse
  // A failed refund has given nothing back.
  return status === 'failed' || status === 'canceled'
    ? { kind: 'missing' }
    : { kind: 'done', amountPence: amount }
}

interface Wanted {
  ref: string
  amountPence: number
  ourRefundRef: string
}

/**
 * Makes a refund once, whatever the key of the call: it looks for the refund's name first, and two
 * simultaneous requests have the same key, which is made from that name.
 */
export async function makeStripeRefund(ask: Ask, call: ReadContext, wanted: Wanted): Promise<Settled> {
  const { ref, amountPence, ourRefundRef } = wanted
  const found = await findStripeRefund(ask, ref, ourRefundRef)
  if (found.kind === 'unknown') return found
  if (found.kind === 'found') return judge(found.refund, call, wanted)
  const first = `${ref}-refund-${ourRefundRef}`
  let idempotencyKey = first
  for (let keys = 1; ; keys++) {
    const answer = await ask(refundAnswer, (stripe) =>
      stripe.refunds.create(
        { payment_intent: ref, amount: amountPence, metadata: { [metadataKeys.refund]: ourRefundRef } },
        { idempotencyKey },
      ),
    )
    // A repeated old failure is over, and the list has shown that it gave nothing back.
    const replayOf = 'replayOf' in answer ? answer.replayOf : null
    if (replayOf === null || keys === newKeysAtMost) return settled(answer, call, wanted)
    idempotencyKey = `${first}-${replayOf}`
  }
}

function settled(answer: StripeAnswer<RefundAnswer>, call: ReadContext, wanted: Wanted): Settled {
  if (answer.kind === 'answer') return judge(answer.value, call, wanted)
  if (answer.kind === 'refusal') return { kind: 'refused', raw: answer.refusal.code ?? answer.refusal.type }
  return { kind: 'unknown', cause: answer.cause }
}

/**
 * Judges a refund. A pending one counts as done: Stripe has taken it on, and tells us if the bank returns it.
 */
function judge(refund: RefundAnswer, call: ReadContext, wanted: Wanted): Settled {
  const { ref, amountPence, ourRefundRef } = wanted
  const isOurs =
    refund.payment_intent === ref &&
    refund.amount === amountPence &&
    isRequestedCurrency(call, refund.currency) &&
    refund.metadata?.[metadataKeys.refund] === ourRefundRef
  if (!isOurs) return badResponse
  return refund.status === 'failed' || refund.status === 'canceled'
    ? { kind: 'refused', raw: `refund ${refund.status}`, isForGood: true }
    : { kind: 'done' }
}
