import type { DebitDone } from '../port.ts'
import { metadataKeys, type RefundTold, refundAnswer, refundList } from './gocardless-answers.ts'
import { readPayment } from './gocardless-payments.ts'
import { type Ask, badResponse, type Unanswered, unanswered, unreadable } from './gocardless-send.ts'

interface Wanted {
  ref: string
  amountPence: number
  ourRefundRef: string
}

/** States of a refund that gave nothing back. */
const isOver = ({ status }: RefundTold): boolean =>
  status === 'cancelled' || status === 'bounced' || status === 'funds_returned'

/**
 * Makes a refund once by our name for it. Money that has not come, or that the payer's bank has taken back, is
 * not refunded: the payer would have it twice.
 */
export async function refundOnce(ask: Ask, wanted: Wanted): Promise<DebitDone> {
  const found = await readPayment(ask, wanted.ref)
  if (found.kind !== 'payment') return unanswered(found)
  const { payment } = found
  if (payment.id !== wanted.ref) return badResponse
  const refunds = await listRefunds(ask, wanted.ref)
  if ('kind' in refunds) return unreadable(refunds)
  const before = refunds.all.find(({ metadata }) => metadata[metadataKeys.refund] === wanted.ourRefundRef)
  if (before) return judge(before, wanted)
  if (payment.status !== 'confirmed' && payment.status !== 'paid_out')
    return { kind: 'refused', raw: `is_${payment.status}` }
  const refunded = refunds.all.reduce((sum, told) => sum + (isOver(told) ? 0 : told.amount), 0)
  const answer = await ask(refundAnswer, 'POST', '/refunds', {
    key: `refund-${wanted.ourRefundRef}`,
    body: {
      refunds: {
        amount: wanted.amountPence,
        total_amount_confirmation: refunded + wanted.amountPence,
        links: { payment: wanted.ref },
        metadata: { [metadataKeys.refund]: wanted.ourRefundRef },
      },
    },
  })
  if (answer.kind === 'answer') return judge(answer.value.refunds, wanted)
  if (answer.kind !== 'refusal' || answer.madeBefore === null) return unanswered(answer)
  const made = await ask(refundAnswer, 'GET', `/refunds/${encodeURIComponent(answer.madeBefore)}`)
  return made.kind === 'answer' ? judge(made.value.refunds, wanted) : unreadable(made)
}

function judge(refund: RefundTold, { ref, amountPence, ourRefundRef }: Wanted): DebitDone {
  const isOurs =
    refund.links.payment === ref &&
    refund.amount === amountPence &&
    refund.metadata[metadataKeys.refund] === ourRefundRef
  if (!isOurs) return badResponse
  return isOver(refund) ? { kind: 'refused', raw: `refund_${refund.status}` } : { kind: 'done' }
}

/** Lists the refunds of a payment: there are a few at most. */
async function listRefunds(ask: Ask, ref: string): Promise<{ all: RefundTold[] } | Unanswered> {
  const answer = await ask(refundList, 'GET', `/refunds?payment=${encodeURIComponent(ref)}&limit=500`)
  if (answer.kind !== 'answer') return answer
  return answer.value.meta.cursors.after ? badResponse : { all: answer.value.refunds }
}
