import { refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { PresentBasket } from './basket-change.ts'
import { changeBasket } from './change-basket.ts'

/**
 * Gives places back: those of the named items, or all. A basket that is then empty has no deadline. If an
 * item is not in this basket (any more), it is not found and nothing is given back.
 */
export async function releaseFromBasket(
  context: CallContext,
  call: string,
  body: unknown,
  wanted: readonly number[] | 'all',
  present: PresentBasket,
) {
  return changeBasket({
    context,
    present,
    call,
    body,
    decide: ({ basket }) => {
      const all = (basket?.items ?? []).map((item) => item.id)
      const itemIds = wanted === 'all' ? all : [...wanted]
      if (!itemIds.every((id) => all.includes(id))) return refuse('ITEM_NOT_FOUND')
      if (!basket || itemIds.length === 0) return { kind: 'none' }
      const isEmptied = all.every((id) => itemIds.includes(id))
      return {
        kind: 'release',
        itemIds,
        expiresAt: isEmptied ? null : basket.expiresAt,
        renewalsUsed: isEmptied ? 0 : basket.renewalsUsed,
      }
    },
  })
}
