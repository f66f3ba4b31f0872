import { applyCartCredits, applyCredits } from '@touchline/contract/calls/credits/apply-credits'
import type { BodyOf } from '@touchline/contract/define-call'
import { refuse } from '../../answer.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'
import { readBasket } from '../../stores/baskets.ts'
import type { Visit } from '../../visit.ts'

export const serveApplyCredits = serve(applyCredits, ({ visit, body }) => applyTo(visit, body))
export const serveApplyCartCredits = serve(applyCartCredits, ({ visit, body }) => applyTo(visit, body))

/** Says whether this much credit can pay for the basket. It is reserved when the payment is claimed, not before. */
async function applyTo(visit: Visit, body: BodyOf<typeof applyCredits>) {
  const visitor = await visit.visitor()
  if (!visitor || visitor.customerId === null) return refuse('LOGIN_REQUIRED')
  if (body.selectedUserId != null && body.selectedUserId !== visitor.customerId) return refuse('FORBIDDEN')
  const { client } = visit.catalogue
  const reading = await readBasket(visit.services.db, {
    clientId: client.id,
    cartId: visitor.cartId,
    customerId: visitor.customerId,
  })
  const cart = presentCart(client, visitor, reading, reading.basket)
  if (cart.items.length === 0) return refuse('BASKET_EMPTY')
  // F84: two lines of one kind are paid out of the same credit.
  const sumOf = (type: 'general' | 'membership') =>
    body.creditsToReserve.filter((credit) => credit.type === type).reduce((sum, one) => sum + one.amount, 0)
  const [general, membership] = [sumOf('general'), sumOf('membership')]
  const { credits } = cart
  const isCovered = general <= credits.general.maxApplicable && membership <= credits.membership.maxApplicable
  const amount = general + membership
  if (!isCovered || amount > cart.total) return refuse('CREDIT_NOT_AVAILABLE', { details: { cart } })
  return { reserved: true, amount, cart }
}
