import {
  type BookingBeforehand,
  beforehandSentences,
  type CancellationTextContext,
} from '@touchline/rules/bookings/cancellation-words'
import { usedWords } from '@touchline/rules/prices/price-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { namedUse } from '../../policies/prices/priced-line.ts'
import type { OwnPrice } from '../../policies/prices/prices.ts'
import type { CourseTerms } from '../../policies/timetable/course-terms.ts'
import type { SlotTerms } from '../../policies/timetable/slot-terms.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord, MovingBooking, ShownItem } from '../../stores/basket/basket-record.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { CourseRecord } from '../../stores/catalogue/courses.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'

/** Person who would book. */
type Booker = Pick<VisitorRecord, 'role' | 'customerId' | 'selectedId' | 'people'> | null

/** A booking that is not made yet. Pence are for all of it. */
type NotBooked = Pick<BookingBeforehand, 'rule' | 'timeZone' | 'startsAt' | 'places'> & {
  pence: number
  /** Source of the price: 'your Gold membership'. */
  use: string | null
  venue: CancellationTextContext['venue']
  /** True when it can be booked without an account. */
  allowsAnonymous: boolean
}

interface At {
  client: Pick<ClientRecord, 'currencySymbol' | 'cancelling'>
  booker: Booker
  now: Date
}

/**
 * Explains the cancellation rule of a basket line: the rule shown when it was added, under which it is sold.
 */
export function presentCancelRuleOfLine(
  { shown, uses, quantity, pricePence }: BasketItemRecord,
  at: At,
): string[] {
  if (shown.moving) return presentCancelRuleOfMovingLine(shown, shown.moving, { quantity, pricePence }, at)
  // Lines from before rules were kept with them are sold with the rule at the time of their order.
  if (!shown.cancelling) return []
  const sessions = shown.course?.sessions ?? [shown]
  return told(
    {
      rule: shown.cancelling.rule,
      timeZone: shown.timeZone,
      startsAt: sessions.map(({ startsAtUtc }) => new Date(startsAtUtc)),
      places: quantity,
      pence: pricePence * quantity,
      use: uses && usedWords(uses),
      venue: { name: shown.venueName, phone: shown.cancelling.phone },
      // The line is already in this person's basket.
      allowsAnonymous: true,
    },
    at,
  )
}

/** Explains the rule of the booking that a line moves, as it will stand once the line is paid for. */
function presentCancelRuleOfMovingLine(
  { cancelling, startsAtUtc, timeZone, venueName }: ShownItem,
  moving: MovingBooking,
  { quantity, pricePence }: Pick<BasketItemRecord, 'quantity' | 'pricePence'>,
  { client, now }: At,
): string[] {
  const { cancelling: facts } = moving
  if (!cancelling || !facts) return []
  const startsAt = new Date(startsAtUtc)
  const standingPence = moving.standingPence + pricePence * quantity
  const { noticeMinutes, soldStartsAtUtc, chargedPence, hasAccount: isOfAccount, hadStrike, use } = facts
  return beforehandSentences(
    {
      rule: cancelling.rule,
      timeZone,
      startsAt: [startsAt],
      firstStartsAt: startsAt,
      moved: { noticeMinutes, soldStartsAt: new Date(soldStartsAtUtc) },
      sessionsSold: 1,
      places: quantity,
      pricePence: standingPence / quantity,
      standingPence,
      chargedPence,
      hasAccount: isOfAccount,
    },
    now,
    {
      symbol: client.currencySymbol,
      paidBy: null,
      reference: '',
      use,
      venue: { name: venueName, phone: cancelling.phone },
      strikes: strikesOf(client, isOfAccount && !hadStrike),
    },
  )
}

/** Explains the rule for a place of a session, at this person's price. */
export const presentCancelRuleOfSlot = (
  { startsAt, now }: SlotRecord,
  { category, venue, defaultPrice, offered }: SlotTerms,
  catalogue: Catalogue,
  booker: Booker,
): string[] =>
  told(
    {
      rule: category.cancellation,
      timeZone: venue.timeZone,
      startsAt: [startsAt],
      places: 1,
      pence: defaultPrice?.pence ?? offered[0]?.pence ?? 0,
      use: usedOfPrice(defaultPrice, catalogue, booker),
      venue,
      allowsAnonymous: category.allowsAnonymousBookings,
    },
    { client: catalogue.client, booker, now },
  )

/** Explains the rule of a course as it would be booked now; nothing where it can't be. */
export function presentCancelRuleOfCourse(
  { cancellation, now }: CourseRecord,
  { venue, own, offered, left, joiningWeek, allowsAnonymous }: CourseTerms,
  catalogue: Catalogue,
  booker: Booker,
): string[] {
  if (joiningWeek === null) return []
  return told(
    {
      rule: cancellation,
      timeZone: venue.timeZone,
      startsAt: left.map(({ startsAt }) => startsAt),
      places: 1,
      pence: own?.pence ?? offered[0]?.nowPence ?? 0,
      use: usedOfPrice(own, catalogue, booker),
      venue,
      allowsAnonymous,
    },
    { client: catalogue.client, booker, now },
  )
}

function usedOfPrice(price: OwnPrice | null, catalogue: Catalogue, booker: Booker): string | null {
  const use = price?.use && namedUse(price.use, catalogue, booker?.people ?? null)
  return use ? usedWords(use) : null
}

/** Explains a rule as if the booking were made now. The cancel command would use the same decision. */
function told(
  { pence, use, venue, allowsAnonymous, ...given }: NotBooked,
  { client, booker, now }: At,
): string[] {
  const { startsAt, places } = given
  // A person who has yet to log in will book with an account, so they read the rule for accounts.
  const isOfAccount = booker?.customerId ? hasAccount(booker) : !allowsAnonymous
  const booking: BookingBeforehand = {
    ...given,
    firstStartsAt: startsAt[0]!,
    moved: null,
    sessionsSold: startsAt.length,
    pricePence: pence / places,
    standingPence: pence,
    chargedPence: 0,
    hasAccount: isOfAccount,
  }
  return beforehandSentences(booking, now, {
    symbol: client.currencySymbol,
    paidBy: null,
    reference: '',
    use,
    venue,
    strikes: strikesOf(client, isOfAccount),
  })
}

/**
 * Returns the rule on late cancellations, which count per account. It states their consequence, not how many
 * there were.
 */
const strikesOf = ({ cancelling }: At['client'], isOfAccount: boolean): CancellationTextContext['strikes'] =>
  isOfAccount && cancelling.strikes ? { ...cancelling.strikes, had: 0 } : null

/** True when the booking has an account. At the desk that is the selected customer's; a walk-in has none. */
const hasAccount = (booker: Booker): boolean =>
  booker !== null && (booker.role === 'staff' ? booker.selectedId : booker.customerId) !== null
