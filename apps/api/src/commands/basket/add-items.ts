import { sumPence } from '@touchline/rules/money/money'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { deadlineFor, linesAtMost, lineTooMany } from '../../policies/basket/hold-deadline.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import type { FoundSlot } from '../../stores/timetable/slots.ts'
import type { BasketChange, ChangeFacts } from './basket-change.ts'
import { refusalForOverlaps } from './choose/check-overlaps.ts'
import { refusalForSupervision } from './choose/check-supervision.ts'
import { chooseCourses } from './choose/choose-courses.ts'
import { choosePackages } from './choose/choose-packages.ts'
import { type Chooser, chooseSlots, isOfSlot } from './choose/choose-slots.ts'
import type { AddItemsBody, ChosenItem, WantedItem } from './choose/chosen-item.ts'
import { refusalOutsideHousehold } from './choose/resolve-person.ts'

/**
 * Decides which places are held: all or none, at the present price, until the basket's single deadline.
 * `changeBasket` calls it for each reading of the basket.
 */
export async function decideAddItems({
  context,
  body,
  reading,
  basket,
  visitor,
}: ChangeFacts<AddItemsBody>): Promise<BasketChange | Refusal> {
  const people = visitor?.people ?? null
  const notTheirs = refusalOutsideHousehold(body, people)
  // S02; or a page whose log-in has ended: the customer it acts for is known again after the next log-in.
  if (notTheirs) return visitor?.customerId == null ? refuse('LOGIN_REQUIRED') : notTheirs
  const lines = basket?.items ?? []
  const tooMany = lineTooMany(lines, body.items.length)
  if (tooMany) return tooMany
  const wanted = body.items.map((item) => withSelected(item, body, visitor))
  let chosen = await chooseAtDesk(context, wanted, visitor, reading.slots)
  // If the place does not suit the selected customer's age, it is held without a name (decision 55). A person
  // who was named is still refused.
  if (isRefusal(chosen) && chosen.refusal === 'PERSON_NOT_FITTING' && isAtDesk(visitor))
    chosen = await chooseAtDesk(context, body.items, visitor, reading.slots)
  if (isRefusal(chosen)) return chosen
  const overlapping = body.warnOfOverlap ? await refusalForOverlaps(context, visitor, chosen, 'add') : null
  if (overlapping) return overlapping
  const unsupervised = await refusalForSupervision(context, visitor, basket, { chosen })
  if (unsupervised) return unsupervised

  const lastPosition = lines.at(-1)?.sortBy ?? -1
  const chosenSlots = new Set(chosen.flatMap((item) => item.slotIds))
  return {
    kind: 'hold',
    replacedIds: expiredLinesToRemove(
      lines.filter((item) => !item.isHeld),
      chosenSlots,
    ),
    items: chosen.map((item, position) => ({
      ...item,
      id: reading.newItemIds[position]!,
      sortBy: lastPosition + 1 + position,
    })),
    ...deadlineFor(context.catalogue.client, reading, basket),
  }
}

/**
 * Spec 7: the place is for the selected user if the item names no person. A customer who acts for themselves
 * names no one by that: they buy their children's tickets, too.
 */
const withSelected = (
  item: WantedItem,
  { selectedUserId, items }: AddItemsBody,
  visitor: VisitorRecord | null,
): WantedItem =>
  item.purchasedForUserId == null &&
  !item.purchasedFor &&
  selectedUserId != null &&
  selectedUserId !== visitor?.customerId &&
  // At the desk several tickets at once name no one, as when a customer buys them; see `chooseAtDesk`.
  !(isAtDesk(visitor) && isOfSeveral(item, items))
    ? { ...item, purchasedForUserId: selectedUserId }
    : item

const isOfSeveral = ({ id, quantity = 1 }: WantedItem, items: readonly WantedItem[]): boolean =>
  quantity > 1 || items.filter((one) => one.id === id && isUnnamed(one)).length > 1

/** True for tickets without a name; the selected customer may have one of them. */
const isUnnamed = ({ purchasedForUserId, purchasedFor, membershipReference }: WantedItem): boolean =>
  purchasedForUserId == null && !purchasedFor && !membershipReference

/**
 * Chooses for the desk. A single ticket of several for a session becomes the selected customer's, where that
 * costs less or only they may have it, as for a customer who adds them.
 */
async function chooseAtDesk(
  context: CallContext,
  wanted: readonly WantedItem[],
  visitor: VisitorRecord | null,
  found: readonly FoundSlot[] | null,
): Promise<ChosenItem[] | Refusal> {
  const people = visitor?.people ?? null
  const chooser = { visitor, people, found }
  let best = { items: wanted, chosen: await choose(context, wanted, chooser) }
  const selectedId = visitor?.selectedId
  if (selectedId == null) return best.chosen
  for (const id of new Set(wanted.filter(isUnnamed).map((item) => item.id))) {
    const { items } = best
    for (const item of items.filter((one) => one.id === id && isUnnamed(one))) {
      const other = items.flatMap((one) => (one === item ? withOneNamed(one, selectedId) : [one]))
      const chosen = await choose(context, other, chooser)
      if (!isRefusal(chosen) && (isRefusal(best.chosen) || penceOf(chosen) < penceOf(best.chosen)))
        best = { items: other, chosen }
    }
  }
  return best.chosen
}

const withOneNamed = (item: WantedItem, purchasedForUserId: number): WantedItem[] => {
  const others = (item.quantity ?? 1) - 1
  return [
    { ...item, quantity: 1, purchasedForUserId },
    ...(others > 0 ? [{ ...item, quantity: others }] : []),
  ]
}

const penceOf = (lines: readonly ChosenItem[]): number =>
  sumPence(lines.map(({ pricePence, quantity }) => pricePence * quantity))

/** Lists the expired lines to remove: those whose session is chosen again, and the oldest of too many. */
function expiredLinesToRemove(
  released: readonly BasketItemRecord[],
  chosenSlots: ReadonlySet<number>,
): number[] {
  const tooMany = Math.max(0, released.length - linesAtMost)
  return released
    .filter((item, position) => position < tooMany || item.slotIds.some((id) => chosenSlots.has(id)))
    .map((item) => item.id)
}

async function choose(
  context: CallContext,
  items: readonly WantedItem[],
  chooser: Chooser,
): Promise<ChosenItem[] | Refusal> {
  const { visitor, people } = chooser
  const courses = items.filter((item) => item.type === 'course')
  const packages = items.filter((item) => item.type === 'package')
  const slots = items.filter(isOfSlot)
  const chosen: ChosenItem[] = []
  for (const some of [
    slots.length > 0 ? await chooseSlots(context, slots, chooser) : [],
    courses.length > 0 ? await chooseCourses(context, courses, visitor, people) : [],
    packages.length > 0 ? await choosePackages(context, packages, visitor) : [],
  ]) {
    if (isRefusal(some)) return some
    chosen.push(...some)
  }
  return chosen
}
