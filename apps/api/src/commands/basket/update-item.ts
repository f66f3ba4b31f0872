import type { updateItem } from '@touchline/contract/calls/basket/update-item'
import type { BodyOf } from '@touchline/contract/define-call'
import { formatPence } from '@touchline/rules/money/money'
import type { UseChoice } from '@touchline/rules/prices/best-price'
import { isOwnPrice } from '@touchline/rules/prices/price-options'
import { countWords } from '@touchline/rules/words/count-words'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { canChooseAnew, heldLines, isMoving, isOfSessions } from '../../policies/basket/basket.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { refusalOf, slotTermsFor, ticketsAtMost } from '../../policies/timetable/slot-terms.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { guestKey } from '../../stores/basket/guest-key.ts'
import { findSlots } from '../../stores/timetable/slots.ts'
import { decideAddItems } from './add-items.ts'
import type { BasketChange, ChangeFacts, PresentBasket } from './basket-change.ts'
import { changeBasket } from './change-basket.ts'
import { refusalForOverlaps } from './choose/check-overlaps.ts'
import { refusalForPeople } from './choose/check-people.ts'
import { refusalForSupervision } from './choose/check-supervision.ts'
import { chooseCourses } from './choose/choose-courses.ts'
import { chooseSlots, ownPriceRefusal } from './choose/choose-slots.ts'
import type { WantedItem } from './choose/chosen-item.ts'
import { refusalOutsideHousehold, usesAllowed, type WantedPerson } from './choose/resolve-person.ts'

type Body = BodyOf<typeof updateItem>
type Options = Body['options']

/**
 * Changes a line. If only the number changes, the price stays; with another kind, person or use, the line is
 * priced again. Its places stay held, under the guards of every claim.
 */
export async function updateItemOfBasket(
  context: CallContext,
  itemId: number,
  body: Body,
  present: PresentBasket,
) {
  return changeBasket({
    context,
    present,
    call: 'updateItem',
    body: { itemId, ...body },
    newItems: body.options.ofPlaces ?? (body.options.quantity === undefined ? 0 : 1),
    decide: async (deciding) => {
      const people = deciding.visitor?.people ?? null
      const refused = refusalOutsideHousehold({ ...body, items: [body.options] }, people)
      if (refused) return refused
      const item = deciding.basket?.items.find(({ id }) => id === itemId)
      if (!item) return refuse('ITEM_NOT_FOUND')
      if (!isOfSessions(item)) return packageStays
      if (isMoving(item)) return moveStays
      const { quantity, ofPlaces, membershipUserId: _m, ...others } = body.options
      const isOneOfSeveral = ofPlaces !== undefined && item.quantity > ofPlaces
      if (!isOneOfSeveral && Object.keys(others).length === 0)
        return changeQuantity(deciding, item, quantity ?? item.quantity)
      if (!isOneOfSeveral && quantity !== undefined && quantity !== item.quantity) return refuseTwoChanges
      const change = await (isOneOfSeveral ? split : reprice)(deciding, item, body.options)
      return (body.warnOfOverlap ? await refusalOfOverlap(deciding, change) : null) ?? change
    },
  })
}

const packageStays = refuse('QUANTITY_NOT_OFFERED', {
  message: 'A package is bought as it is. Nothing has been changed. Remove it, or add another.',
})

const moveStays = refuse('QUANTITY_NOT_OFFERED', {
  message:
    'This line moves all places of a booking. Nothing has been changed. Pay for it, or remove it and the booking stays as it is.',
})

const refuseTwoChanges = refuse('QUANTITY_NOT_OFFERED', {
  message:
    'Choose how many places there are first, and for whom or of which kind afterwards. Nothing has been changed.',
})

async function changeQuantity(
  deciding: ChangeFacts,
  item: BasketItemRecord,
  quantity: number,
): Promise<BasketChange | Refusal> {
  const { context, basket, visitor } = deciding
  if (item.quantity === quantity) return { kind: 'none' }
  const refused = refusalFor(item, quantity) ?? (await refusalOfMore(context, item, quantity, visitor))
  if (refused) return refused
  if (item.quantity === 1 && item.purchasedForUserId !== null) return addBeside(deciding, item, quantity - 1)
  const unsupervised =
    quantity > item.quantity &&
    (await refusalForSupervision(context, visitor, basket, {
      chosen: [{ ...item, quantity }],
      replacedId: item.id,
    }))
  if (unsupervised) return unsupervised
  const { expiresAt, renewalsUsed } = basket!
  return {
    kind: 'quantity',
    itemId: item.id,
    quantity,
    whenFull: noMorePlaces(item),
    expiresAt,
    renewalsUsed,
  }
}

/**
 * Adds places beside a named person's, which stays theirs. The new places are unnamed, and join a line of
 * their kind without a name.
 */
async function addBeside(
  deciding: ChangeFacts,
  item: BasketItemRecord,
  more: number,
): Promise<BasketChange | Refusal> {
  const unnamed = heldLines(deciding.basket!.items).find((other) => isSameUnnamed(other, item))
  if (unnamed) return changeQuantity(deciding, unnamed, unnamed.quantity + more)
  const wanted = { ...wantedOf(item, { quantity: more }), ...usedBy('none'), purchasedForUserId: null }
  return decideAddItems({ ...deciding, body: { items: [wanted] } })
}

const isSameUnnamed = (other: BasketItemRecord, item: BasketItemRecord): boolean =>
  other.slotIds[0] === item.slotIds[0] &&
  other.pricingOptionId === item.pricingOptionId &&
  other.pricePence === item.pricePence &&
  other.purchasedForUserId === null &&
  other.shown.maxQuantity !== undefined

/**
 * Makes a place of the line a line of its own, for a person or of another kind; the others stay as they are.
 */
export async function split(
  deciding: ChangeFacts,
  item: BasketItemRecord,
  options: Options,
): Promise<BasketChange | Refusal> {
  const others = { ...item, quantity: item.quantity - 1 }
  const change = await reprice(deciding, { ...item, quantity: 1 }, { ...options, quantity: 1 }, [others])
  const whenFull = refuse('SLOT_FULL', {
    message: `This session has fewer places now than are booked and held, so one of yours can’t become another person’s. You keep the ${countWords(item.quantity, 'place')} you have: nothing has been changed.`,
  })
  if (isRefusal(change)) return change.refusal === 'SLOT_FULL' ? whenFull : change
  if (change.kind !== 'line') return change
  const { line, expiresAt, renewalsUsed } = change
  return {
    kind: 'split',
    itemId: item.id,
    newItem: { ...line, id: deciding.reading.newItemIds[0]!, sortBy: item.sortBy },
    whenFull,
    expiresAt,
    renewalsUsed,
  }
}

/** F11: warns of overlaps for a place that becomes another person's, as if it were added for them. */
async function refusalOfOverlap(
  { context, visitor }: ChangeFacts,
  change: BasketChange | Refusal,
): Promise<Refusal | null> {
  if (isRefusal(change)) return null
  const line = change.kind === 'split' ? change.newItem : change.kind === 'line' ? change.line : null
  if (line === null || (change.kind === 'line' && change.isSamePerson)) return null
  return refusalForOverlaps(context, visitor, [line], 'change')
}

/** Chooses the line again with the requested options. */
export async function reprice(
  { context, basket, visitor }: ChangeFacts,
  item: BasketItemRecord,
  options: Options,
  /** The part of the line that stays as it is. */
  others: readonly BasketItemRecord[] = [],
): Promise<BasketChange | Refusal> {
  const wanted = wantedOf(item, options)
  const refused = refusalFor(item, wanted.quantity ?? 1)
  if (refused) return refused
  if (!canChooseAnew(item)) return refuse('PRICE_NOT_OFFERED', { message: atTheirNumber })
  const people = visitor?.people ?? null
  const chosen =
    item.courseId === null
      ? await chooseSlots(context, [wanted], { visitor, people, replaced: item })
      : await chooseCourses(context, [wanted], visitor, people, item)
  if (isRefusal(chosen)) return chosen
  const [line] = chosen
  if (!line || chosen.length > 1) return refuse('QUANTITY_NOT_OFFERED')
  const unsupervised = await refusalForSupervision(context, visitor, basket, {
    chosen: [line, ...others],
    replacedId: item.id,
  })
  if (unsupervised) return unsupervised
  const isSamePerson =
    line.purchasedForUserId === item.purchasedForUserId && guestKey(line.guest) === guestKey(item.guest)
  const { expiresAt, renewalsUsed } = basket!
  return { kind: 'line', itemId: item.id, line, isSamePerson, expiresAt, renewalsUsed }
}

const atTheirNumber =
  'This place is at the price of the member who comes along, so it can only be kept or removed. Nothing has been changed. For another person or price remove it, then add the session again.'

/**
 * Returns the line's choice with the options; others stay as they are. A new person pays their own price.
 * With another use the person pays the chosen kind, or else their usual price.
 */
function wantedOf(item: BasketItemRecord, options: Options): WantedItem {
  const isForAnother = options.purchasedForUserId !== undefined || options.purchasedFor !== undefined
  const usesOther = options.applyBenefit !== undefined || options.applyPackage !== undefined
  const isPricedAnew = isForAnother || (usesOther && !item.shown.isKindChosen)
  const person: WantedPerson = isForAnother
    ? options
    : { purchasedForUserId: item.purchasedForUserId, purchasedFor: item.guest }
  const quantity = options.quantity ?? item.quantity
  const { slotId } = item.shown
  return {
    id: slotId,
    type:
      item.courseId !== null ? 'course' : typeof slotId === 'number' ? 'activity' : 'purchasableOccurrence',
    quantity,
    pricingOptionId: options.pricingOptionId ?? (isPricedAnew ? null : item.pricingOptionId),
    purchasedForUserId: person.purchasedForUserId ?? null,
    purchasedFor: person.purchasedFor ?? null,
    // Several places have the same price, so uses for a single place don't apply.
    ...usedBy(quantity > 1 ? 'none' : usesOther ? usesAllowed(options) : item.choice),
  }
}

const usedBy = (choice: UseChoice) => ({
  applyBenefit: choice === 'best' || choice === 'benefit',
  applyPackage: choice === 'best' || choice === 'package',
})

/** Refuses what the line itself doesn't allow. */
function refusalFor(item: BasketItemRecord, quantity: number): Refusal | null {
  if (item.isCancelled) return refuse('SLOT_CANCELLED')
  if (!item.isHeld) return refuse('HOLD_EXPIRED')
  if (quantity > 1 && item.shown.ownPrice) return ownPriceRefusal({ name: item.shown.pricingOptionName })
  return quantity > (isForOne(item) ? 1 : ticketsAtMost) ? refuse('QUANTITY_NOT_OFFERED') : null
}

/** True for a line of a single place: a course, a person's place, or a price for them alone. */
const isForOne = ({ courseId, memberId, uses, shown }: BasketItemRecord): boolean =>
  courseId !== null || memberId !== null || uses !== null || shown.person !== undefined

/**
 * Checks more places as a new choice: the session must still be sold to this person, at the price of the
 * places they hold.
 */
async function refusalOfMore(
  context: CallContext,
  item: BasketItemRecord,
  quantity: number,
  visitor: VisitorRecord | null,
): Promise<Refusal | null> {
  const more = quantity - item.quantity
  if (more <= 0) return null
  const { catalogue } = context
  const [slot] = await findSlots(context.services.db, catalogue.client.id, { ids: item.slotIds }, visitor)
  if (!slot) return refuse('SLOT_CANCELLED')
  if (slot.onePerPerson) return refuse('QUANTITY_NOT_OFFERED')
  const stopped = await refusalForPeople(context, visitor, [
    { ...slot, personId: item.purchasedForUserId, guestName: item.guest?.firstName ?? null },
  ])
  if (stopped) return stopped
  const participant = participantOf(visitor)
  const terms = slotTermsFor(slot, catalogue, participant)
  if (!participant.isLoggedIn && !terms.allowsAnonymous) return refuse('LOGIN_REQUIRED')
  const code = refusalOf(slot, terms, false)
  if (code === 'SLOT_FULL' || (code === null && more > terms.spaces)) return noMorePlaces(item)
  if (code) return refuse(code)
  const price = terms.prices.find(({ pricingOptionId }) => pricingOptionId === item.pricingOptionId)
  if (!price) return refuse('PRICE_NOT_OFFERED')
  if (isOwnPrice(price)) return ownPriceRefusal(price)
  return price.pence === item.pricePence ? null : atAnotherPrice(context, item, price.pence)
}

/** Says how many places the customer keeps, so that they don't think they are lost. */
function noMorePlaces({ quantity }: Pick<BasketItemRecord, 'quantity'>): Refusal {
  return refuse('SLOT_FULL', {
    message: `There are not that many places left in this session. You keep the ${countWords(quantity, 'place')} you have.`,
  })
}

function atAnotherPrice(
  context: CallContext,
  { quantity, pricePence }: BasketItemRecord,
  pence: number,
): Refusal {
  const money = (amount: number) => formatPence(amount, context.catalogue.client.currencySymbol)
  return refuse('PRICE_CHANGED', {
    message: `A place costs ${money(pence)} now. You keep the ${countWords(quantity, 'place')} you have at ${money(pricePence)}. To take more at the new price, add them from the timetable.`,
    details: { pricePence: pence },
  })
}
