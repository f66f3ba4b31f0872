import { refuse } from '../../call/answer.ts'
import type { Visit } from '../../call/visit.ts'
import { heldOf, isMoving } from '../../policies/basket/basket.ts'
import { renewalsLeft } from '../../policies/basket/hold-limits.ts'
import { countUse, usedOf } from '../../policies/people/asker.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { countersOf } from '../../stores/basket/usage.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import type { PresentBasket } from './basket-change.ts'
import { changeBasket } from './change-basket.ts'

/**
 * More time for the whole basket, as often as the client allows. After the deadline it tries to take the same places
 * again at the same price: that is a new hold, so the basket's count of renewals begins anew. The time for which one
 * visitor holds one session counts on (`hold_limits_guard`). A line of which the benefit or the visit was used for
 * another place meanwhile stays released: it can be held again at the price of now.
 */
export async function renewHoldsOfBasket(visit: Visit, present: PresentBasket) {
  const { client } = visit.catalogue
  return changeBasket({
    visit,
    present,
    call: 'renewHolds',
    body: null,
    decide: ({ reading, basket, visitor }) => {
      if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
      const held = heldOf(basket.items)
      const isOver = basket.expiresAt === null || basket.expiresAt <= reading.now || held.length === 0
      // What the basket has said of it, so that no visitor is told of more time and then refused.
      if (!isOver && renewalsLeft(client, reading, basket) === 0) return refuse('RENEWALS_USED_UP')
      // While something is held, more time is for that; what ran out before can be chosen again, line by line.
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
    'The time to pay for the move ran out. Nothing has been moved or taken, and your booking is as it was. Choose the new time again from your booking.',
})

/** The rule of moving a booking is looked at when its new time is chosen: such a line is not held again. */
const againOf = (items: readonly BasketItemRecord[], people: PeopleRecord | null): BasketItemRecord[] =>
  withTheirUse(
    items.filter((item) => !isMoving(item)),
    people,
  )

/** Lines that ran out, without those that would use what is used up by now. */
function withTheirUse(items: readonly BasketItemRecord[], people: PeopleRecord | null): BasketItemRecord[] {
  const used = new Map(usedOf(people))
  return items.filter((item) => {
    const isLeft = countersOf(item).every(({ key, limit }) => (used.get(key) ?? 0) < limit)
    if (isLeft) countUse(used, item, 1)
    return isLeft
  })
}
