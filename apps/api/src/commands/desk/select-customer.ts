import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { isAvailable } from '../../policies/basket/basket.ts'
import { canActFor } from '../../policies/people/people.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { keepSelected } from '../../stores/desk/desk-customers.ts'
import type { ChangeFacts, PresentBasket } from '../basket/basket-change.ts'
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
  context: CallContext,
  customerId: number | null,
  present: PresentBasket,
): Promise<Refusal | null> {
  const staff = await requireStaff(context, 'see-people')
  if (isRefusal(staff)) return staff
  if (customerId === staff.customerId || !canActFor(staff.people, [customerId])) return refuse('FORBIDDEN')
  // Stored even if no line changes: pages show the terms for this customer.
  if (staff.cartId !== null || customerId !== null)
    await keepSelected(context.services.db, {
      clientId: context.catalogue.client.id,
      staffId: staff.customerId,
      customerId,
    })
  const theirs = new Set((staff.people?.people ?? []).map(({ id }) => id))
  const isOfAnother = ({ purchasedForUserId: id }: BasketItemRecord) => id !== null && !theirs.has(id)
  const readVisitor = () => context.visitorAgain()
  await changeLines(context, present, {
    visitor: readVisitor,
    isMeant: (item) => isAvailable(item) && isOfAnother(item),
    change: (deciding, item) => lineFor(deciding, item, null),
  })
  if (customerId === null) return null
  await changeLines(context, present, {
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

const hasLineIn = ({ basket }: ChangeFacts, { slotIds }: BasketItemRecord, customerId: number): boolean =>
  basket!.items.some(
    (one) => isAvailable(one) && one.purchasedForUserId === customerId && one.slotIds[0] === slotIds[0],
  )

/**
 * Returns the line, or a place of it, at this customer's own price; null where that is not better for them.
 */
async function placeOf(
  deciding: ChangeFacts,
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
  deciding: ChangeFacts,
  item: BasketItemRecord,
  purchasedForUserId: number | null,
): Promise<LineChange | null> {
  const change = await reprice(deciding, item, ownBest(purchasedForUserId))
  return isRefusal(change) || change.kind !== 'line' ? null : change
}
