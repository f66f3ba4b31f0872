import type { applyCredits } from '@touchline/contract/calls/credits/apply-credits'
import type { BodyOf } from '@touchline/contract/define-call'
import { sentCredit } from '@touchline/rules/payment-lines'
import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import { heldOf } from '../../policies/basket.ts'
import { creditThatPays } from '../../policies/credit.ts'
import type { Visit } from '../../visit.ts'
import type { BasketAnswer, PresentBasket } from './basket-change.ts'
import { changeBasket } from './change-basket.ts'

/** Keeps credit for the customer's basket, in place of what it kept of the same kind; nought gives that back. */
export async function reserveCreditForBasket(
  visit: Visit,
  body: BodyOf<typeof applyCredits>,
  present: PresentBasket,
): Promise<BasketAnswer | Refusal> {
  const reserve = sentCredit(body.creditsToReserve)
  const answer = await changeBasket({
    visit,
    present,
    call: 'applyCredits',
    body,
    decide: ({ reading, basket }) => {
      if (!basket || heldOf(basket.items).length === 0) return refuse('BASKET_EMPTY')
      const after = creditThatPays(reserve, reading.credit, basket)
      if (isRefusal(after)) return after
      const { expiresAt, renewalsUsed } = basket
      return { kind: 'credit', reserve: after, expiresAt: expiresAt!, renewalsUsed }
    },
  })
  // Another tab pays, and has the credit for it.
  return isRefusal(answer) && answer.refusal === 'BASKET_LOCKED'
    ? { ...answer, refusal: 'PAYMENT_IN_PROGRESS' }
    : answer
}
