import { countWords } from '@touchline/rules/count-words'
import type { updateItem } from '@touchline/contract/calls/cart/update-item'
import type { BodyOf } from '@touchline/contract/define-call'
import { formatPence } from '@touchline/rules/money'
import { type Refusal, refuse } from '../../answer.ts'
import { askerOf, slotTermsFor, refusalOf, ticketsAtMost } from '../../policies/slot-terms.ts'
import type { BasketItemRecord } from '../../stores/baskets/basket-record.ts'
import { findSlots } from '../../stores/slots.ts'
import type { VisitorRecord } from '../../stores/visitors.ts'
import type { Visit } from '../../visit.ts'
import { actsForAnother } from './add-items.ts'
import type { PresentBasket } from './basket-change.ts'
import { refusalForPeople } from './check-people.ts'
import { changeBasket } from './change-basket.ts'

/** Takes more places of a session or gives some of them back: under the guard of every claim, at the price of those held. */
export async function updateItemOfBasket(
  visit: Visit,
  itemId: number,
  body: BodyOf<typeof updateItem>,
  present: PresentBasket,
) {
  const { quantity } = body.options
  return changeBasket({
    visit,
    present,
    call: 'updateItem',
    body: { itemId, ...body },
    decide: async ({ basket, visitor }) => {
      const notTheirs = actsForAnother(body, visitor)
      if (notTheirs) return notTheirs
      const item = basket?.items.find(({ id }) => id === itemId)
      if (!basket || !item) return refuse('ITEM_NOT_FOUND')
      if (item.quantity === quantity) return { kind: 'none' }
      const refused = refusalFor(item, quantity) ?? (await refusalOfMore(visit, item, quantity, visitor))
      if (refused) return refused
      const { expiresAt, renewalsUsed } = basket
      return { kind: 'quantity', itemId, quantity, whenFull: noMorePlaces(item), expiresAt, renewalsUsed }
    },
  })
}

/** What the line itself doesn't allow. */
function refusalFor(item: BasketItemRecord, quantity: number): Refusal | null {
  if (item.isCancelled) return refuse('SLOT_CANCELLED')
  if (!item.isHeld) return refuse('HOLD_EXPIRED')
  // A course is held whole, and a member's price is for that member alone.
  const isOne = item.courseId !== null || item.memberId !== null
  return quantity > (isOne ? 1 : ticketsAtMost) ? refuse('QUANTITY_NOT_OFFERED') : null
}

/** More places are a new choice: the session is still sold to this person, at the price of those that they hold. */
async function refusalOfMore(
  visit: Visit,
  item: BasketItemRecord,
  quantity: number,
  visitor: VisitorRecord | null,
): Promise<Refusal | null> {
  const more = quantity - item.quantity
  if (more <= 0) return null
  const { catalogue } = visit
  const [slot] = await findSlots(visit.services.db, catalogue.client.id, item.slotIds, [], visitor)
  if (!slot) return refuse('SLOT_CANCELLED')
  if (slot.onePerPerson) return refuse('QUANTITY_NOT_OFFERED')
  const stopped = await refusalForPeople(visit, visitor, [{ ...slot, personId: item.purchasedForUserId }])
  if (stopped) return stopped
  const asker = askerOf(visitor)
  const terms = slotTermsFor(slot, catalogue, asker)
  if (!asker.isLoggedIn && !terms.allowsAnonymous) return refuse('LOGIN_REQUIRED')
  const code = refusalOf(slot, terms)
  if (code === 'SLOT_FULL' || (code === null && more > terms.spaces)) return noMorePlaces(item)
  if (code) return refuse(code)
  const price = terms.prices.find(({ pricingOptionId }) => pricingOptionId === item.pricingOptionId)
  if (!price) return refuse('PRICE_NOT_OFFERED')
  return price.pence === item.pricePence ? null : atAnotherPrice(visit, item, price.pence)
}

/** Also says how many places there are, so that the customer does not think they are lost. */
function noMorePlaces({ quantity }: Pick<BasketItemRecord, 'quantity'>): Refusal {
  return refuse('SLOT_FULL', {
    message: `There are not that many places left in this session. You keep the ${countWords(quantity, 'place')} you have.`,
  })
}

function atAnotherPrice(visit: Visit, { quantity, pricePence }: BasketItemRecord, pence: number): Refusal {
  const money = (amount: number) => formatPence(amount, visit.catalogue.client.currencySymbol)
  return refuse('PRICE_CHANGED', {
    message: `A place costs ${money(pence)} now. You keep the ${countWords(quantity, 'place')} you have at ${money(pricePence)}. To take more at the new price, add them from the timetable.`,
    details: { pricePence: pence },
  })
}
