import { createHash, randomUUID } from 'node:crypto'
import type { findBooking } from '@touchline/contract/calls/orders/find-booking'
import type { BodyOf } from '@touchline/contract/define-call'
import type { Kysely } from 'kysely'
import type { Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { networkOf } from '../../crypto/network-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import { findOrderToMail, orderLinkKey } from '../../stores/orders/find-order-to-mail.ts'
import { countTry } from '../account/login-limits.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/**
 * S119: keeps the confirmation of the order with this reference and address once more, with a new link. An
 * order that isn't there gets none. All cases do the same work in one transaction, and the letter is written
 * when it is sent, so that neither the answer nor its time tells what is there.
 */
export async function mailOrderLink(
  context: CallContext,
  { reference, email }: BodyOf<typeof findBooking>,
): Promise<Refusal | null> {
  const clientId = context.catalogue.client.id
  return context.services.db.transaction().execute(async (tx) => {
    const refusal = await limitTries(tx, context, email)
    if (refusal) return refusal
    const order = await findOrderToMail(tx, { clientId, reference, email })
    await queueLetter(tx, {
      clientId,
      customerId: order?.customerId ?? null,
      recipient: order?.email ?? null,
      dedupeKey: `${orderLinkKey}${context.idempotencyKey ?? randomUUID()} ${reference}`,
      letter: { kind: 'booking-confirmed', orderId: order?.orderId ?? 0 },
    })
    return null
  })
}

/**
 * Limits tries as letters that are asked for: by address and network, by address, and by network. They are
 * counted apart, so that no flood of them delays a new password. The limits go by what was typed, so they
 * reveal nothing of orders.
 */
function limitTries(tx: Kysely<Database>, context: CallContext, email: string): Promise<Refusal | null> {
  const address = createHash('sha256').update(email).digest('base64url')
  const network = networkOf(context.ip)
  return countTry(tx, context.catalogue.client.id, [
    { subject: `order link ${address} from ${network}`, free: 3, maxSeconds: 900 },
    { subject: `order link ${address}`, free: 6, maxSeconds: 900 },
    { subject: `order links ${network}`, free: 40, maxSeconds: 60 },
  ])
}
