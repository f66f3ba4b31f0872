import { applyCredits } from '@touchline/contract/calls/credits/apply-credits'
import { refuse } from '../../answer.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'
import { readBasket } from '../../stores/baskets.ts'

/** Says whether this much credit can pay for the basket. It is reserved when the payment is claimed, not before. */
export const serveApplyCredits = serve(applyCredits, async ({ visit, body }) => {
  const visitor = await visit.visitor()
  if (!visitor || visitor.customerId === null) return refuse('LOGIN_REQUIRED')
  if (body.selectedUserId != null && body.selectedUserId !== visitor.customerId) return refuse('FORBIDDEN')
  const { client } = visit.catalogue
  const reading = await readBasket(visit.services.db, {
    clientId: client.id,
    cartId: visitor.cartId,
    customerId: visitor.customerId,
  })
  if (!reading.basket || reading.basket.items.length === 0) return refuse('BASKET_EMPTY')
  const cart = presentCart(client, visitor, reading, reading.basket)
  // F84: two lines of one kind are paid out of the same credit.
  const sumOf = (type: 'general' | 'membership') =>
    body.creditsToReserve.filter((credit) => credit.type === type).reduce((sum, one) => sum + one.amount, 0)
  const [general, membership] = [sumOf('general'), sumOf('membership')]
  const { credits } = cart
  const isCovered = general <= credits.general.maxApplicable && membership <= credits.membership.maxApplicable
  const amount = general + membership
  if (!isCovered || amount > cart.total) return refuse('CREDIT_NOT_AVAILABLE', { details: { cart } })
  return { reserved: true, amount, cart }
})
