import type { Cart, CartItem, CreditType } from '@touchline/contract/entities/cart'
import type { Location } from '@touchline/contract/entities/venue'
import { slotDateLabels, timePair, weekdayAndDate } from '@touchline/rules/date-labels'
import {
  applicableCredit,
  creditTypeOf,
  leftToPayPence,
  linesOfCredit,
  noCredit,
} from '@touchline/rules/payment-lines'
import { formatPence } from '@touchline/rules/money'
import { wallDate, wallTimeToldApart } from '@touchline/rules/wall-time'
import { appliedCredit, availableCredit, payableOf } from '../policies/credit.ts'
import { heldOf, itemHashOf, lacksWaivers, totalOf } from '../policies/basket.ts'
import { renewalsLeft } from '../policies/hold-limits.ts'
import type { ClientRecord } from '../stores/catalogue.ts'
import type { BasketItemRecord, BasketRecord, ShownItem } from '../stores/baskets/basket-record.ts'
import type { BasketReading } from '../stores/baskets/read-basket.ts'

/** Whose basket is shown: what the wire repeats on each line. */
type Asker = { membershipUserId: number | null } | null

export function presentCart(
  client: ClientRecord,
  asker: Asker,
  reading: Pick<BasketReading, 'now' | 'credit' | 'heldSeconds' | 'briefSlotIds'>,
  basket: BasketRecord | null,
): Cart {
  const lines = basket?.items ?? []
  const items = heldOf(lines)
  const total = totalOf(items)
  const money = (pence: number) => formatPence(pence, client.currencySymbol)
  const held = basket ?? { items: [], reserved: noCredit }
  const paid = linesOfCredit(appliedCredit(held))
  const balance = leftToPayPence(total, paid)
  const present = (item: BasketItemRecord) => presentCartItem(client, asker, reading.now, item)
  return {
    id: basket?.id ?? null,
    uuid: basket?.uuid ?? null,
    cartId: basket?.id ?? null,
    source: 'activity-booking',
    version: basket?.version ?? 0,
    items: items.map(present),
    releasedItems: lines.filter((item) => !item.isHeld).map(present),
    total,
    subTotal: total,
    taxTotal: 0,
    balance,
    formattedTotal: money(total),
    formattedBalance: money(balance),
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    itemHash: itemHashOf(items),
    payments: paid.map((line) => ({
      tenderType: 'credit',
      amount: line.amountPence,
      type: creditTypeOf(line),
    })),
    credits: presentCredits(client, reading.credit, held.items),
    attendeeWaiversRequired: lacksWaivers(items),
    completedWaivers: items.flatMap(({ completedWaivers }) => completedWaivers.map(({ id }) => id)),
    selectedUserId: null,
    completeOrderId: null,
    expiresAt: lines.length > 0 ? (basket?.expiresAt?.toISOString() ?? null) : null,
    serverNow: reading.now.toISOString(),
    renewalsLeft: renewalsLeft(client, reading, basket),
    paymentInProgress: basket?.liveAttemptId ?? null,
  }
}

function presentCredits(
  { timeZone }: ClientRecord,
  credit: BasketReading['credit'],
  items: readonly BasketItemRecord[],
): Cart['credits'] {
  const available = availableCredit(credit)
  const most = applicableCredit(available, payableOf(items))
  const present = <Type extends CreditType>(type: Type) => ({
    type,
    totalAvailable: available[type],
    maxApplicable: most[type],
    runsOut: credit.lots.flatMap((lot) =>
      lot.type === type && lot.expiresAt !== null
        ? // The moment is the end of its last day.
          [{ amount: lot.pence, on: wallDate(new Date(lot.expiresAt.getTime() - 1), timeZone) }]
        : [],
    ),
  })
  return { membership: present('membership'), general: present('general') }
}

function presentCartItem(client: ClientRecord, asker: Asker, now: Date, item: BasketItemRecord): CartItem {
  const { shown } = item
  const startsAt = new Date(shown.startsAtUtc)
  const endsAt = new Date(shown.endsAtUtc)
  const date = slotDateLabels(startsAt, now, shown.timeZone)
  const total = item.pricePence * item.quantity
  const isOpaque = typeof shown.slotId === 'string'
  return {
    id: item.id,
    // Recorded: on v1 a program adds an item again by this id, so there it is the slot's.
    cartableId: isOpaque ? item.id : (shown.slotId as number),
    cartableType: shown.course ? 'course' : isOpaque ? 'av2Booking' : 'activity',
    parentItemId: null,
    promotionCode: null,
    maxQuantity: shown.maxQuantity ?? null,
    name: `${shown.name} - ${weekdayAndDate(date.raw)} - ${wallTimeToldApart(startsAt, shown.timeZone)}`,
    membershipUserId: asker?.membershipUserId ?? null,
    purchasedForUserId: item.purchasedForUserId,
    pricingOptionId: item.pricingOptionId,
    pricingOptionName: shown.pricingOptionName,
    price: {
      benefitApplied: shown.benefit ?? false,
      packageApplied: false,
      formatted: formatPence(item.pricePence, client.currencySymbol),
      raw: item.pricePence,
    },
    total,
    formattedTotal: formatPence(total, client.currencySymbol),
    userFriendlyType: 'EloquentBooking',
    enablePrintReceipt: false,
    cartableResource: {
      id: shown.slotId,
      name: shown.name,
      duration: durationPhrase(startsAt, endsAt),
      venueName: shown.venueName,
      venueSlug: shown.venueSlug,
      categorySlug: shown.categorySlug,
      location: locationOf(shown),
      date,
      startsAt: timePair(startsAt, shown.timeZone),
      endsAt: timePair(endsAt, shown.timeZone),
      timestamp: Math.floor(startsAt.getTime() / 1000),
    },
    sortBy: item.sortBy,
    quantity: item.quantity,
    notes: notesOf(shown),
    childItems: [],
    unavailableReason: unavailableReason(item),
    // The price of a member who came along is asked for with their number, which the line does not tell.
    canHoldAgain: !item.isHeld && !item.isCancelled && item.memberId === null,
  }
}

const locationOf = ({ place, location, venueSlug }: ShownItem): Location | null =>
  place
    ? {
        id: String(place.id),
        name: location,
        type: 'resource',
        slug: place.slug,
        venueId: place.venueId,
        venueSlug,
      }
    : null

/** What a line can't say by itself. */
export const notesOf = (shown: ShownItem): string[] => [...memberNotes(shown), ...courseNotes(shown)]

const memberNotes = ({ membershipReference: number }: ShownItem): string[] =>
  number === undefined ? [] : [`Price of membership number ${number}: bring the membership card`]

/** What a line can't say of a course: how many sessions it is, and until when. */
function courseNotes({ course, timeZone }: ShownItem): string[] {
  const last = course?.sessions.at(-1)
  if (!course || !last) return []
  const until = weekdayAndDate(wallDate(new Date(last.startsAtUtc), timeZone))
  const count = course.sessions.length === 1 ? '1 session' : `${course.sessions.length} sessions`
  return [
    course.fromWeek > 1
      ? `${count}, from week ${course.fromWeek} of ${course.weeks} until ${until}`
      : `${count} until ${until}`,
  ]
}

function unavailableReason(item: BasketItemRecord): string | null {
  if (item.isCancelled)
    return item.cancelledReason
      ? `This session has been cancelled: ${item.cancelledReason}`
      : 'This session has been cancelled.'
  if (item.isHeld) return null
  const places = item.quantity === 1 ? 'this place was' : 'these places were'
  return `The time to pay ran out, so ${places} released.`
}

/** Recorded in the basket: `1h`, `40min`, `1h 30min`. */
export function durationPhrase(startsAt: Date, endsAt: Date): string {
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes}min`
  return minutes % 60 === 0 ? `${hours}h` : `${hours}h ${minutes % 60}min`
}
