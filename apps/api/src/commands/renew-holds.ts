import { refuse } from '../answer.ts'
import type { Visit } from '../visit.ts'
import { changeBasket, type PresentBasket } from './change-basket.ts'

/**
 * More time for the whole basket, as often as the client allows. After the deadline it tries to take the same places
 * again at the same price: that is a new hold, so the count of renewals begins anew.
 */
export async function renewHoldsOfBasket(visit: Visit, present: PresentBasket) {
  const { client } = visit.catalogue
  return changeBasket({
    visit,
    present,
    call: 'renewHolds',
    body: null,
    decide: ({ reading, basket }) => {
      if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
      const isOver = basket.expiresAt === null || basket.expiresAt <= reading.now
      if (!isOver && basket.renewalsUsed >= client.holdRenewals) return refuse('RENEWALS_USED_UP')
      return {
        kind: 'renew',
        expiresAt: new Date(reading.now.getTime() + client.holdMinutes * 60_000),
        renewalsUsed: isOver ? 0 : basket.renewalsUsed + 1,
      }
    },
  })
}
