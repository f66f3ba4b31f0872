import { applyCartCredits, applyCredits } from '@touchline/contract/calls/payments/apply-credits'
import type { BodyOf } from '@touchline/contract/define-call'
import { sumPence } from '@touchline/rules/money/money'
import { sentCredit } from '@touchline/rules/money/payment-lines'
import { isRefusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { reserveCreditForBasket } from '../../commands/basket/reserve-credit.ts'
import { creditReducedMessage } from '../../policies/payments/card-minimum.ts'
import { canActFor } from '../../policies/people/people.ts'
import { presentCart } from '../../presenters/basket/cart.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'

export const serveApplyCredits = serve(applyCredits, ({ context, body }) => applyTo(context, body))
export const serveApplyCartCredits = serve(applyCartCredits, ({ context, body }) => applyTo(context, body))

async function applyTo(context: CallContext, body: BodyOf<typeof applyCredits>) {
  const visitor = await context.visitor()
  if (!visitor || visitor.customerId === null) return refuse('LOGIN_REQUIRED')
  if (!canActFor(visitor.people, [body.selectedUserId])) return refuse('FORBIDDEN')
  // A basket reserves credit of the logged-in person, and staff sell to others. At the desk credit is a line
  // of the payment.
  if (isAtDesk(visitor)) return refuse('FORBIDDEN')
  const answer = await reserveCreditForBasket(context, body, presentCart)
  if (isRefusal(answer)) return answer
  const cart = answer.data
  const sent = sentCredit(body.creditsToReserve)
  const kept = sentCredit(cart.payments)
  const amount = (['membership', 'general'] as const).reduce(
    (sum, type) => sum + Math.min(sent[type] ?? 0, kept[type] ?? 0),
    0,
  )
  const isLess = sumPence(Object.values(sent)) > amount
  const usedPence = sumPence(Object.values(kept))
  const message = isLess ? creditReducedMessage(context, { usedPence, leftPence: cart.balance }) : null
  return { reserved: amount > 0, amount, message, cart }
}
