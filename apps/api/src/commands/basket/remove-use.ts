import { refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { PresentBasket } from './basket-change.ts'
import { changeBasket } from './change-basket.ts'
import { refusalOutsideHousehold } from './choose/resolve-person.ts'
import { reprice } from './update-item.ts'

/**
 * Takes a benefit or a package visit off a line. The place stays held at the usual price, and the use is free
 * again.
 */
export async function removeUse(
  context: CallContext,
  kind: 'benefit' | 'package',
  itemId: number,
  selectedUserId: number | null,
  present: PresentBasket,
) {
  return changeBasket({
    context,
    present,
    call: kind === 'benefit' ? 'removeBenefit' : 'removePackageUse',
    body: { itemId, selectedUserId },
    decide: async (deciding) => {
      const refused = refusalOutsideHousehold({ selectedUserId }, deciding.visitor?.people ?? null)
      if (refused) return refused
      const item = deciding.basket?.items.find(({ id }) => id === itemId)
      if (!item) return refuse('ITEM_NOT_FOUND')
      if (item.uses?.kind !== kind) return refuse('BENEFIT_NOT_IN_USE')
      return reprice(deciding, item, { applyBenefit: false, applyPackage: false })
    },
  })
}
