import type { makeDeskCode as call } from '@touchline/contract/calls/basket/make-desk-code'
import type { ReplyOf } from '@touchline/contract/define-call'
import { clockTime } from '@touchline/rules/time/clock-time'
import { type Refusal, refuse } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import { hasDesk, keepDeskCode } from '../../../stores/basket/desk-codes.ts'
import { readBasket } from '../../../stores/basket/read-basket.ts'
import { unambiguousCode } from './unambiguous-code.ts'

/**
 * Hashes a code with our secret. A code is so short that a hash anybody can make would soon be broken by
 * trying all codes.
 */
export async function hashDeskCode(context: CallContext, code: string): Promise<Buffer> {
  const { tokens } = context.services
  return Buffer.from(
    await tokens.tokenFor('desk-code', `${context.catalogue.client.id} ${code}`),
    'base64url',
  )
}

/**
 * Makes a short code with which staff open the visitor's basket. Not for a customer: their prices are theirs
 * alone, and staff select them by name.
 */
export async function makeDeskCode(context: CallContext): Promise<ReplyOf<typeof call> | Refusal> {
  const { db } = context.services
  const { id: clientId, timeZone } = context.catalogue.client
  const visitor = await context.visitor()
  if (visitor === null) return refuse('BASKET_EMPTY')
  if (visitor.customerId !== null) return refuse('FORBIDDEN')
  const { basket } = await readBasket(db, { clientId, visitor })
  if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
  if (basket.livePayment)
    return refuse('BASKET_LOCKED', { details: { transactionUuid: basket.livePayment.id } })
  // No code where no one can open it: an operator may have no staff, or none at this venue.
  if (!(await hasDesk(db, clientId, basket.id))) return refuse('TENDER_NOT_ALLOWED')
  const code = unambiguousCode(6)
  const { sessionId } = visitor
  const codeHash = await hashDeskCode(context, code)
  const expiresAt = await keepDeskCode(db, { clientId, codeHash }, { cartId: basket.id, sessionId })
  if (expiresAt === null) return refuse('HOLD_EXPIRED')
  return { data: { code, expiresAt: expiresAt.toISOString(), until: clockTime(expiresAt, timeZone) } }
}
