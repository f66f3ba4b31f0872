import { applyCartCredits, applyCredits } from '@touchline/contract/calls/credits/apply-credits'
import type { BodyOf } from '@touchline/contract/define-call'
import { isRefusal, refuse } from '../../answer.ts'
import { reserveCreditForBasket } from '../../commands/basket/reserve-credit.ts'
import { isAtDesk } from '../../stores/desk-visitor.ts'
import { canActFor } from '../../policies/people.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'
import type { Visit } from '../../visit.ts'

export const serveApplyCredits = serve(applyCredits, ({ visit, body }) => applyTo(visit, body))
export const serveApplyCartCredits = serve(applyCartCredits, ({ visit, body }) => applyTo(visit, body))

async function applyTo(visit: Visit, body: BodyOf<typeof applyCredits>) {
  const visitor = await visit.visitor()
  if (!visitor || visitor.customerId === null) return refuse('LOGIN_REQUIRED')
  if (!canActFor(visitor.people, [body.selectedUserId])) return refuse('FORBIDDEN')
  // What a basket keeps is of the one who is logged in, and staff sell to others: at the desk credit is a line of the payment.
  if (isAtDesk(visitor)) return refuse('FORBIDDEN')
  const answer = await reserveCreditForBasket(visit, body, presentCart)
  if (isRefusal(answer)) return answer
  const amount = body.creditsToReserve.reduce((sum, line) => sum + line.amount, 0)
  return { reserved: amount > 0, amount, cart: answer.data }
}
