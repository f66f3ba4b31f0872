import type { BasketRecord } from '../stores/baskets.ts'
import type { Visit } from '../visit.ts'
import { changeBasket, type PresentBasket } from './change-basket.ts'

/** Gives places back: those of the items named, or all. A basket that is empty then has no deadline. */
export async function releaseFromBasket(
  visit: Visit,
  call: string,
  body: unknown,
  isChosen: (itemId: number) => boolean,
  present: PresentBasket,
) {
  return changeBasket({
    visit,
    present,
    call,
    body,
    decide: ({ basket }) => {
      const itemIds = chosen(basket, isChosen)
      if (!basket || itemIds.length === 0) return { kind: 'none' }
      const isEmptied = itemIds.length === basket.items.length
      return {
        kind: 'release',
        itemIds,
        expiresAt: isEmptied ? null : basket.expiresAt,
        renewalsUsed: isEmptied ? 0 : basket.renewalsUsed,
      }
    },
  })
}

const chosen = (basket: BasketRecord | null, isChosen: (itemId: number) => boolean): number[] =>
  (basket?.items ?? []).map((item) => item.id).filter(isChosen)
