import { isRefusal } from '../../answer.ts'
import { guardRefusal } from '../../policies/guard-refusal.ts'
import type { BasketItemRecord } from '../../stores/baskets/basket-record.ts'
import { readBasket } from '../../stores/baskets/read-basket.ts'
import type { VisitorRecord } from '../../stores/visitors.ts'
import type { Visit } from '../../visit.ts'
import type { BasketChange, Deciding, PresentBasket } from './basket-change.ts'
import { reprice } from './update-item.ts'
import { writeChange } from './write-change.ts'

/**
 * What a visitor chose before they logged in, at the customer's own price where that is lower: what their membership
 * or package makes of it is applied by itself here too. What can't be had at another price stays as it is.
 */
export async function priceForCustomer(visit: Visit, present: PresentBasket): Promise<void> {
  const visitor = await visit.visitorAsLoggedIn()
  if (visitor?.cartId == null) return
  const priced = new Set<number>()
  for (;;) {
    const reading = await readBasket(visit.services.db, { clientId: visit.catalogue.client.id, visitor })
    const { basket } = reading
    const item = basket?.items.find((one) => mayBeCheaper(one) && !priced.has(one.id))
    if (!basket || !item || basket.liveAttemptId !== null) return
    priced.add(item.id)
    const deciding: Deciding = {
      visit,
      body: null,
      reading,
      basket,
      visitor: await freshVisitor(visit, visitor),
    }
    const change = await cheaperLine(deciding, item)
    if (change === null) continue
    const asked = { key: null, hash: Buffer.alloc(0) }
    try {
      await writeChange(visit, present, asked, { visitor: deciding.visitor, reading, change })
    } catch (error) {
      // Another basket was quicker, or the session is gone: the line stays as it is.
      if (guardRefusal(error) === null) throw error
    }
  }
}

/** What earlier lines use is not left for the next one. */
const freshVisitor = async (visit: Visit, before: VisitorRecord): Promise<VisitorRecord> =>
  (await visit.visitorAsLoggedIn()) ?? before

const mayBeCheaper = ({
  isHeld,
  isCancelled,
  quantity,
  memberId,
  guest,
  pricePence,
}: BasketItemRecord): boolean =>
  isHeld && !isCancelled && quantity === 1 && memberId === null && guest === null && pricePence > 0

async function cheaperLine(
  deciding: Deciding,
  item: BasketItemRecord,
): Promise<Extract<BasketChange, { kind: 'line' }> | null> {
  const asChosen = { pricingOptionId: item.pricingOptionId }
  const own = { applyBenefit: true, applyPackage: true }
  let best: Extract<BasketChange, { kind: 'line' }> | null = null
  // A child's ticket is bought for a child.
  for (const options of item.shown.maxAge === undefined ? [own, asChosen] : [asChosen]) {
    const change = await reprice(deciding, item, options)
    if (isRefusal(change) || change.kind !== 'line') continue
    if (change.line.pricePence < (best?.line.pricePence ?? item.pricePence)) best = change
  }
  return best
}
