import { isRefusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import type { ChangeFacts, PresentBasket } from './basket-change.ts'
import { changeLines, type LineChange } from './change-lines.ts'
import { reprice } from './update-item.ts'

/**
 * Prices what a visitor chose before the log-in at the customer's own price, where that is lower. Their
 * membership or package is applied automatically here too. A line that can't be had at another price stays as
 * it is.
 */
export const priceForCustomer = (context: CallContext, present: PresentBasket): Promise<void> =>
  changeLines(context, present, {
    visitor: () => context.visitorAsLoggedIn(),
    isMeant: mayBeCheaper,
    change: cheaperLine,
  })

const mayBeCheaper = ({
  isHeld,
  isCancelled,
  quantity,
  memberId,
  guest,
  pricePence,
}: BasketItemRecord): boolean =>
  isHeld && !isCancelled && quantity === 1 && memberId === null && guest === null && pricePence > 0

async function cheaperLine(deciding: ChangeFacts, item: BasketItemRecord): Promise<LineChange | null> {
  const asChosen = { pricingOptionId: item.pricingOptionId }
  const own = { applyBenefit: true, applyPackage: true }
  const { isKindChosen: _k, ...shown } = item.shown
  let best: LineChange | null = null
  // A child's ticket is bought for a child.
  for (const options of item.shown.maxAge === undefined ? [own, asChosen] : [asChosen]) {
    const change = await reprice(deciding, { ...item, shown }, options)
    if (isRefusal(change) || change.kind !== 'line') continue
    if (change.line.pricePence < (best?.line.pricePence ?? item.pricePence)) best = change
  }
  return best
}
