import type { applyCredits } from '@touchline/contract/calls/payments/apply-credits'
import type { BodyOf } from '@touchline/contract/define-call'
import { reduceForCardMinimum, sentCredit } from '@touchline/rules/money/payment-lines'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { heldLines } from '../../policies/basket/basket.ts'
import { minimumCardPence } from '../../policies/payments/card-minimum.ts'
import { creditThatPays, payableOf } from '../../policies/payments/credit.ts'
import type { BasketAnswer, PresentBasket } from './basket-change.ts'
import { changeBasket } from './change-basket.ts'

/**
 * Reserves credit for the customer's basket, replacing what it reserved of the same kind; 0 releases that. If
 * it would leave less than the provider takes from a card, it reserves less.
 */
export async function reserveCreditForBasket(
  context: CallContext,
  body: BodyOf<typeof applyCredits>,
  present: PresentBasket,
): Promise<BasketAnswer | Refusal> {
  const reserve = sentCredit(body.creditsToReserve)
  const answer = await changeBasket({
    context,
    present,
    call: 'applyCredits',
    body,
    decide: ({ reading, basket }) => {
      if (!basket || heldLines(basket.items).length === 0) return refuse('BASKET_EMPTY')
      const after = creditThatPays(reserve, reading.credit, basket)
      if (isRefusal(after)) return after
      const { expiresAt, renewalsUsed } = basket
      // A card must be able to pay the rest.
      const { totalPence } = payableOf(basket.items)
      const kept = reduceForCardMinimum(after, { totalPence, leastPence: minimumCardPence(context) })
      return { kind: 'credit', reserve: kept, expiresAt: expiresAt!, renewalsUsed }
    },
  })
  // Another tab is paying with the credit.
  return isRefusal(answer) && answer.refusal === 'BASKET_LOCKED'
    ? { ...answer, refusal: 'PAYMENT_IN_PROGRESS' }
    : answer
}
