import type { carryBasket } from '@touchline/contract/calls/basket/carry-basket'
import type { ReplyOf } from '@touchline/contract/define-call'
import { type Refusal, refuse } from '../../../call/answer.ts'
import { type CallContext, createToken, hashToken } from '../../../call/call-context.ts'
import { keepCarriedBasket } from '../../../stores/basket/carried-baskets.ts'
import { hasDesk } from '../../../stores/basket/desk-codes.ts'
import { readBasket } from '../../../stores/basket/read-basket.ts'

/**
 * Makes a code for the visitor's basket, valid for two minutes. A customer needs none: they have their basket
 * wherever they log in, and its prices are theirs alone.
 */
export async function makeCarryCode(context: CallContext): Promise<ReplyOf<typeof carryBasket> | Refusal> {
  const { db } = context.services
  const { id: clientId } = context.catalogue.client
  const visitor = await context.visitor()
  if (visitor === null) return refuse('BASKET_EMPTY')
  if (visitor.customerId !== null) return refuse('FORBIDDEN')
  const { basket } = await readBasket(db, { clientId, visitor })
  if (basket?.livePayment)
    return refuse('BASKET_LOCKED', { details: { transactionUuid: basket.livePayment.id } })
  const code = createToken()
  const { sessionId } = visitor
  const carry = { clientId, codeHash: hashToken(code) }
  const expiresAt = basket ? await keepCarriedBasket(db, carry, basket.id, sessionId) : null
  if (!basket || expiresAt === null) return refuse('BASKET_EMPTY')
  const canOpen = await hasDesk(db, clientId, basket.id)
  return { data: { code, expiresAt: expiresAt.toISOString(), hasDesk: canOpen } }
}
