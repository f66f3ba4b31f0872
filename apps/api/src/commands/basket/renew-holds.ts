import { refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { heldLines, isMoving } from '../../policies/basket/basket.ts'
import { renewalsLeft } from '../../policies/basket/hold-limits.ts'
import { countUse, usedOf } from '../../policies/people/participant.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { countersOf } from '../../stores/basket/usage.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import type { PresentBasket } from './basket-change.ts'
import { changeBasket } from './change-basket.ts'

/**
 * Gives the whole basket more time, as often as the client allows. After the deadline it tries to take the
 * same places again at the same price: that is a new hold, so the count of renewals starts again. The time
 * for which a visitor holds a session continues to count (`hold_limits_guard`). A line whose benefit or visit
 * was used for another place meanwhile stays released: it can be held again at the present price.
 */
export async function renewHoldsOfBasket(context: CallContext, present: PresentBasket) {
  const { client } = context.catalogue
  return changeBasket({
    context,
    present,
    call: 'renewHolds',
    body: null,
    decide: ({ reading, basket, visitor }) => {
      if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
      const held = heldLines(basket.items)
      const isOver = basket.expiresAt === null || basket.expiresAt <= reading.now || held.length === 0
      // The same number as the basket has shown, so that no visitor is promised more time and then refused.
      if (!isOver && renewalsLeft(client, reading, basket) === 0) return refuse('RENEWALS_USED_UP')
      // While any line is held, only held lines get more time. Expired ones can be chosen again, line by
      // line.
      const items = isOver ? againOf(basket.items, visitor?.people ?? null) : held
      if (items.length === 0) return basket.items.some(isMoving) ? moveRanOut : refuse('USED_ELSEWHERE')
      return {
        kind: 'renew',
        itemIds: items.map((item) => item.id),
        expiresAt: new Date(reading.now.getTime() + client.holdMinutes * 60_000),
        renewalsUsed: isOver ? 0 : basket.renewalsUsed + 1,
      }
    },
  })
}

const moveRanOut = refuse('HOLD_EXPIRED', {
  message:
    'Your hold on the new time has expired. Nothing has been moved or taken, and your booking is as it was. Choose the new time again from your booking.',
})

/**
 * Lists the expired lines to hold again. The move rule is checked when the new time is chosen, so a line that
 * moves a booking is not held again.
 */
const againOf = (items: readonly BasketItemRecord[], people: PeopleRecord | null): BasketItemRecord[] =>
  withTheirUse(
    items.filter((item) => !isMoving(item)),
    people,
  )

/** Returns expired lines, without those whose use is spent by now. */
function withTheirUse(items: readonly BasketItemRecord[], people: PeopleRecord | null): BasketItemRecord[] {
  const used = new Map(usedOf(people))
  return items.filter((item) => {
    const isLeft = countersOf(item).every(({ key, limit }) => (used.get(key) ?? 0) < limit)
    if (isLeft) countUse(used, item, 1)
    return isLeft
  })
}
