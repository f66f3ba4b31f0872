import type { carryBasket } from '@touchline/contract/calls/basket/carry-basket'
import type { ReplyOf } from '@touchline/contract/define-call'
import { type Refusal, refuse } from '../../../call/answer.ts'
import { createToken, hashToken, type Visit } from '../../../call/visit.ts'
import { keepCarry } from '../../../stores/basket/carries.ts'
import { hasDesk } from '../../../stores/basket/desk-codes.ts'
import { readBasket } from '../../../stores/basket/read-basket.ts'

/**
 * Makes a code for the visitor's basket, valid for two minutes. A customer needs none: they have their basket
 * wherever they log in, and its prices are theirs alone.
 */
export async function makeCarryCode(visit: Visit): Promise<ReplyOf<typeof carryBasket> | Refusal> {
  const { db } = visit.services
  const { id: clientId } = visit.catalogue.client
  const visitor = await visit.visitor()
  if (visitor === null) return refuse('BASKET_EMPTY')
  if (visitor.customerId !== null) return refuse('FORBIDDEN')
  const { basket } = await readBasket(db, { clientId, visitor })
  if (basket?.livePayment)
    return refuse('BASKET_LOCKED', { details: { transactionUuid: basket.livePayment.id } })
  const code = createToken()
  const { sessionId } = visitor
  const carry = { clientId, codeHash: hashToken(code) }
  const expiresAt = basket ? await keepCarry(db, carry, basket.id, sessionId) : null
  if (!basket || expiresAt === null) return refuse('BASKET_EMPTY')
  const canOpen = await hasDesk(db, clientId, basket.id)
  return { data: { code, expiresAt: expiresAt.toISOString(), hasDesk: canOpen } }
}
