import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { Visit } from '../../call/visit.ts'
import { isAvailable } from '../../policies/basket/basket.ts'
import { canActFor } from '../../policies/people/people.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { keepSelected } from '../../stores/desk/desk-customers.ts'
import type { Deciding, PresentBasket } from '../basket/basket-change.ts'
import { changeLines, type LineChange } from '../basket/change-lines.ts'
import { reprice, split } from '../basket/update-item.ts'
import { requireStaff } from '../staff/require-staff.ts'

/**
 * Spec 4, select user: gives what staff hold to the selected customer, at their own price, line by line; null
 * makes it a walk-in's. Of several places one becomes theirs where that is cheaper, as when they add them. A
 * line stays as it is if it is for a guest or a child, would cost this customer more, can't be had by them,
 * or is in a session where they have a line already.
 */
export async function selectCustomer(
  visit: Visit,
  customerId: number | null,
  present: PresentBasket,
): Promise<Refusal | null> {
  const staff = await requireStaff(visit)
  if (isRefusal(staff)) return staff
  if (customerId === staff.customerId || !canActFor(staff.people, [customerId])) return refuse('FORBIDDEN')
  // Stored even if no line changes: pages show the terms for this customer.
  if (staff.cartId !== null || customerId !== null)
    await keepSelected(visit.services.db, {
      clientId: visit.catalogue.client.id,
      staffId: staff.customerId,
      customerId,
    })
  const theirs = new Set((staff.people?.people ?? []).map(({ id }) => id))
  const isOfAnother = ({ purchasedForUserId: id }: BasketItemRecord) => id !== null && !theirs.has(id)
  const readVisitor = () => visit.visitorAgain()
  await changeLines(visit, present, {
    visitor: readVisitor,
    isMeant: (item) => isAvailable(item) && isOfAnother(item),
    change: (deciding, item) => lineFor(deciding, item, null),
  })
  if (customerId === null) return null
  await changeLines(visit, present, {
    visitor: readVisitor,
    isMeant: isNobodys,
    newItems: 1,
    change: async (deciding, item) =>
      hasLineIn(deciding, item, customerId) ? null : placeOf(deciding, item, customerId),
  })
  return null
}

const isNobodys = (item: BasketItemRecord): boolean =>
  isAvailable(item) &&
  item.purchasedForUserId === null &&
  item.guest === null &&
  item.memberId === null &&
  item.shown.maxAge === undefined

const hasLineIn = ({ basket }: Deciding, { slotIds }: BasketItemRecord, customerId: number): boolean =>
  basket!.items.some(
    (one) => isAvailable(one) && one.purchasedForUserId === customerId && one.slotIds[0] === slotIds[0],
  )

/**
 * Returns the line, or a place of it, at this customer's own price; null where that is not better for them.
 */
async function placeOf(
  deciding: Deciding,
  item: BasketItemRecord,
  customerId: number,
): Promise<LineChange | null> {
  if (item.quantity === 1) {
    const change = await lineFor(deciding, item, customerId)
    return change?.kind === 'line' && change.line.pricePence <= item.pricePence ? change : null
  }
  const change = await split(deciding, item, { ...ownBest(customerId), ofPlaces: 1 })
  return !isRefusal(change) && change.kind === 'split' && change.newItem.pricePence < item.pricePence
    ? change
    : null
}

const ownBest = (purchasedForUserId: number | null) => ({
  purchasedForUserId,
  applyBenefit: true,
  applyPackage: true,
})

async function lineFor(
  deciding: Deciding,
  item: BasketItemRecord,
  purchasedForUserId: number | null,
): Promise<LineChange | null> {
  const change = await reprice(deciding, item, ownBest(purchasedForUserId))
  return isRefusal(change) || change.kind !== 'line' ? null : change
}
