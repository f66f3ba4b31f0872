import type { payAtDesk } from '@touchline/contract/calls/desk/pay-at-desk'
import type { BodyOf } from '@touchline/contract/define-call'
import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { onceMore } from '../idempotency/once-more.ts'
import { claimPayment } from '../payments/claim-payment.ts'
import { settle } from '../payments/settle.ts'
import { settleServicesOf } from '../payments/settle-services.ts'
import { requireStaff } from '../staff/require-staff.ts'
import { beginAtReader } from './begin-at-reader.ts'

/** Takes the payment and makes the order, by the only way to an order (decision 9). A provider is asked for a card at a reader alone. */
export async function takePayment(
  context: CallContext,
  body: BodyOf<typeof payAtDesk>,
): Promise<AttemptRecord | Refusal> {
  const staff = await requireStaff(context, 'sell')
  if (isRefusal(staff)) return staff
  const readerId = body.readerId || undefined
  const claimed = await claimPayment(context, {
    asked: { call: 'payAtDesk', body },
    terms: body.terms,
    payments: body.payments ?? [],
    contact: {
      firstName: body.firstName ?? null,
      lastName: body.lastName ?? null,
      email: body.email ?? null,
    },
    selectedUserId: body.selectedUserId ?? null,
    completedWaivers: body.completedWaivers ?? [],
    seen: { total: body.total ?? null, itemHash: body.itemHash ?? null },
    card: readerId === undefined ? null : { isToBeSaved: false, saved: null },
    readerId,
    desk: staff,
  })
  if (isRefusal(claimed)) return claimed
  const settling = settleServicesOf(context, `staff ${staff.customerId}`)
  const attempt =
    readerId === undefined
      ? await onceMore(() => settle(settling, claimed.attempt, 'desk'))
      : await beginAtReader(context, settling, claimed)
  if (isRefusal(attempt)) return attempt
  if (!claimed.isRepeated) logTaken(context, attempt)
  return attempt
}

/**
 * S59, S73: logs who acted for whom, and the sum taken. A customer's credit is left to the customer to ask
 * about.
 */
function logTaken(context: CallContext, attempt: AttemptRecord): void {
  const { staffId, customerId, orderId, creditPence, deskPence, snapshot } = attempt
  context.log.info(
    {
      event: 'desk.payment',
      staff: staffId,
      customer: customerId,
      attempt: attempt.id,
      order: orderId,
      deskPence,
      creditPence,
      tenders: (snapshot.tenders ?? []).map(({ tender, amountPence }) => ({ tender, amountPence })),
    },
    'staff took a payment for a customer',
  )
}
