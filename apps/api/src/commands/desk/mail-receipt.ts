import { v7 as uuidv7 } from 'uuid'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { orderAccessOf } from '../../policies/orders/order-access.ts'
import { findOrderForReceipt, hasManyLetters, type MailedReceipt } from '../../stores/desk/receipts.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { requireStaff } from '../staff/require-staff.ts'

/**
 * Mails the receipt of an order that these staff may see. It is written when it is sent, as the paper one would be then.
 * The address is typed and may be anyone's: it counts as one that is not proven, unless it is the customer's own.
 */
export async function mailReceipt(
  context: CallContext,
  completeOrderId: string,
  email: string,
): Promise<MailedReceipt | Refusal> {
  const staff = await requireStaff(context, 'sell')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const access = { ...orderAccessOf(staff, undefined), staffVenueIds: staff.staffVenueIds }
  const content = { completeOrderId, email }
  const mailed = await answerOnce(context, staff, { call: 'mailReceipt', content }, async (tx) => {
    const order = await findOrderForReceipt(tx, { clientId, completeOrderId, access, email })
    if (order === null) return refuse('ORDER_NOT_FOUND')
    const { orderId, reference, customerId, isOwnAddress } = order
    if (isOwnAddress && order.isStopped) return { to: email, how: 'stopped' as const }
    await queueLetter(tx, {
      clientId,
      customerId: isOwnAddress ? customerId : null,
      recipient: email,
      dedupeKey: `receipt ${orderId} ${uuidv7()}`,
      letter: { kind: 'receipt', orderId },
    })
    const about = { clientId, staffId: staff.customerId }
    await recordAct(tx, customerId === null ? { ...about, orderId } : { ...about, customerId }, {
      act: 'receipt',
      facts: { reference, to: customerId === null ? null : email },
    })
    const isLater = await hasManyLetters(tx, {
      clientId,
      email,
      customerId: isOwnAddress ? customerId : null,
    })
    return { to: email, how: isLater ? ('with others' as const) : ('now' as const) }
  })
  if (!isRefusal(mailed) && mailed.how !== 'stopped')
    context.log.info({ event: 'desk.receipt', staff: staff.customerId }, 'staff mailed a receipt')
  return mailed
}
