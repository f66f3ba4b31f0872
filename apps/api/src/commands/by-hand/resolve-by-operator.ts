import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import { findPaymentReports, type PaymentReport } from '../../stores/payments/payments-for-operator.ts'
import { findStaffRefund } from '../../stores/refunds/refunds-for-staff.ts'
import { type SweepServices, settleServicesFor } from '../payments/settle-services.ts'
import { transitionInTransaction } from '../payments/transition-services.ts'
import { resolveUnexpectedFunds } from './resolve-unexpected-funds.ts'
import { type SettledPayment, settlePaymentByPerson } from './settle-payment-by-person.ts'
import { planRefundStep, takeRefundStep } from './settle-refund-by-person.ts'

export const verdicts = [
  'taken',
  'given-back',
  'give-back',
  'paid-back',
  'paid-otherwise',
  'send-again',
] as const
/**
 * Verdicts. The first three are for payments, the last three for refunds. `paid-otherwise` is also for a
 * payment with an order, and for money taken after the end of a payment.
 */
export type Verdict = (typeof verdicts)[number]

export interface OperatorDecision {
  id: string
  verdict: Verdict
  why: string
  /** The name of the person at the terminal. */
  by: string
}

/**
 * Records what a person at the terminal has found about a payment or a refund, by the same rule as staff at
 * the desk.
 */
export async function resolveByOperator(
  services: SweepServices,
  { id, verdict, why, by }: OperatorDecision,
): Promise<null | Refusal> {
  const settling = settleServicesFor(services, `operator ${by}`)
  const payment = (await findPaymentReports(services.db, { named: id, client: null })).find((one) =>
    [one.id, ...one.refunds.map((refund) => refund.id)].includes(id),
  )
  if (!payment) return refuse('ATTEMPT_NOT_FOUND', { message: `There is no payment and no refund ${id}.` })
  if (payment.id !== id) {
    if (verdict === 'taken' || verdict === 'given-back' || verdict === 'give-back')
      return refuse('REFUND_CHANGED', {
        message: 'This is a refund: say paid-back, paid-otherwise or send-again.',
      })
    const seen = (await findStaffRefund(services.db, payment.clientId, id))!
    const way = await planRefundStep(settling, seen, verdict)
    if (isRefusal(way)) return way
    return transitionInTransaction(settling, (within) =>
      takeRefundStep(within, way, { refundId: id, found: verdict, why }),
    )
  }
  const hasOrder = payment.reference !== null
  if (verdict === 'paid-back' || verdict === 'send-again')
    return refuse('PAYMENT_NOT_SETTLED', {
      message: 'This is a payment: say taken, paid-otherwise or given-back.',
    })
  if (payment.late !== null && payment.state !== 'needs_attention')
    return resolveUnexpectedFunds(settling, { id, verdict, why })
  if (verdict === 'give-back')
    return refuse('PAYMENT_NOT_SETTLED', {
      message: 'No money of this payment has arrived after its end. Nothing has been changed.',
    })
  const refused = refusalOf(payment, verdict)
  if (refused) return refused
  const settled = await settlePaymentByPerson(settling, { id, hasOrder, found: verdict, why })
  return isRefusal(settled) ? settled : null
}

/**
 * Refuses a finding that would leave the books wrong: with an order money is taken, without one it is given
 * back.
 */
function refusalOf({ reference }: PaymentReport, found: SettledPayment['found']): Refusal | null {
  if ((found === 'given-back') === (reference === null)) return null
  return refuse('PAYMENT_NOT_SETTLED', {
    message:
      reference === null
        ? 'This payment has no order, so its money can only be given back. Nothing has been changed.'
        : `This payment has made order ${reference}, so its money can only be taken. To give it back, cancel the bookings. Nothing has been changed.`,
  })
}
