import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import { lockCart, lockSlots } from '../../stores/basket/locks.ts'
import { unfreezeBasket } from '../../stores/basket/unfreeze-basket.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { reserveReturned, returnCredit } from '../../stores/payments/credit.ts'
import type { TransitionFields } from '../../stores/payments/write-transition.ts'
import { keepCardOf } from './keep-card-of.ts'
import { transitionAttempt } from './transition-attempt.ts'
import { type TransitionServices, transitionInTransaction } from './transition-services.ts'
import { releasePaymentOf } from './unpaid-payments.ts'

/**
 * Releases what a failed attempt had frozen. The places return to the basket's own deadline. The credit
 * returns to the ledger, where the basket reserves it until then, so that the next try pays in the same way.
 * @returns null when it was moved already
 */
export async function releaseAttempt(
  moving: TransitionServices,
  attempt: AttemptRecord,
  to: PaymentAttemptState,
  cause: string,
  fields: Omit<TransitionFields, 'checkInSeconds'> = {},
): Promise<AttemptRecord | null> {
  const slotIds = attempt.snapshot.items.flatMap((item) => item.slotIds)
  return transitionInTransaction(moving, async (within) => {
    const { db: tx, who } = within
    const hasCart = await lockCart(tx, attempt.cartId)
    const moved = await transitionAttempt(within, attempt, to, cause, { ...fields, checkInSeconds: null })
    if (!moved) return null
    if (attempt.creditPence > 0) await returnCredit(tx, attempt, who)
    if (hasCart) {
      if (slotIds.length > 1) await lockSlots(tx, slotIds)
      await unfreezeBasket(tx, attempt.cartId)
    }
    if (attempt.creditPence > 0) await reserveReturned(tx, attempt)
    await keepCardOf(tx, moved, { isUnwanted: true })
    await releasePaymentOf(within, moved, { cause, rawStatus: fields.rawStatus ?? null })
    return moved
  })
}
