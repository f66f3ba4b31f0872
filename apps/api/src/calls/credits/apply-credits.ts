import { applyCartCredits, applyCredits } from '@touchline/contract/calls/credits/apply-credits'
import type { BodyOf } from '@touchline/contract/define-call'
import { isRefusal, refuse } from '../../answer.ts'
import { creditThatPays } from '../../policies/credit.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'
import { readBasket } from '../../stores/baskets/read-basket.ts'
import type { Visit } from '../../visit.ts'

export const serveApplyCredits = serve(applyCredits, ({ visit, body }) => applyTo(visit, body))
export const serveApplyCartCredits = serve(applyCartCredits, ({ visit, body }) => applyTo(visit, body))

/** Says whether this much credit can pay for the basket. It is reserved when the payment is claimed, not before. */
async function applyTo(visit: Visit, body: BodyOf<typeof applyCredits>) {
  const visitor = await visit.visitor()
  if (!visitor || visitor.customerId === null) return refuse('LOGIN_REQUIRED')
  if (body.selectedUserId != null && body.selectedUserId !== visitor.customerId) return refuse('FORBIDDEN')
  const { client } = visit.catalogue
  const reading = await readBasket(visit.services.db, { clientId: client.id, visitor })
  const cart = presentCart(client, visitor, reading, reading.basket)
  if (cart.items.length === 0) return refuse('BASKET_EMPTY')
  // Another tab pays, and has reserved the credit for it.
  if (cart.paymentInProgress !== null)
    return refuse('PAYMENT_IN_PROGRESS', { details: { transactionUuid: cart.paymentInProgress, cart } })
  const amount = creditThatPays(body.creditsToReserve, reading.credit, cart.total)
  if (isRefusal(amount)) return { ...amount, details: { cart } }
  return { reserved: true, amount, cart }
}
