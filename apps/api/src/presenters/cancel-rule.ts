import { type BookingToCancel, decideCancellation } from '@touchline/rules/cancellation'
import { type CancelWordsAt, refusalSentences, ruleSentences } from '@touchline/rules/cancellation-words'
import { usedWords } from '@touchline/rules/entitlements/price-words'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { CourseTerms } from '../policies/course-terms.ts'
import { namedUse } from '../policies/priced-line.ts'
import type { OwnPrice } from '../policies/prices.ts'
import type { SlotTerms } from '../policies/slot-terms.ts'
import type { BasketItemRecord } from '../stores/baskets/basket-record.ts'
import type { ClientRecord } from '../stores/catalogue.ts'
import type { CourseRecord } from '../stores/courses.ts'
import type { SlotRecord } from '../stores/slots.ts'
import type { VisitorRecord } from '../stores/visitors.ts'

/** Who would book. */
type Booker = Pick<VisitorRecord, 'role' | 'customerId' | 'selectedId' | 'people'> | null

/** What is not booked yet. Pence are for all of it. */
type NotBooked = Pick<BookingToCancel, 'rule' | 'timeZone' | 'startsAt' | 'places'> & {
  pence: number
  /** What brings the price: 'your Gold membership'. */
  use: string | null
  venue: CancelWordsAt['venue']
}

interface At {
  client: Pick<ClientRecord, 'currencySymbol'>
  booker: Booker
  now: Date
}

/** Of a line of a basket, by the rule that was told when it was added and with which it is sold. */
export function presentCancelRuleOfLine(
  { shown, uses, quantity, pricePence }: BasketItemRecord,
  at: At,
): string[] {
  // A line from before its rule was kept with it is sold with the rule of its order's moment.
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
    },
    at,
  )
}

/** Of one place of a session, at what it costs this person. */
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
    },
    { client: catalogue.client, booker, now },
  )

/** Of a course as it would be booked now; nothing where it can't be. */
export function presentCancelRuleOfCourse(
  { cancellation, now }: CourseRecord,
  { venue, own, offered, left, joiningWeek }: CourseTerms,
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
    },
    { client: catalogue.client, booker, now },
  )
}

function usedOfPrice(price: OwnPrice | null, catalogue: Catalogue, booker: Booker): string | null {
  const use = price?.use && namedUse(price.use, catalogue, booker?.people ?? null)
  return use ? usedWords(use) : null
}

/** Told as of a booking that was made this moment, which the command would cancel by the same decision. */
function told({ pence, use, venue, ...given }: NotBooked, { client, booker, now }: At): string[] {
  const { startsAt, places } = given
  const booking: BookingToCancel = {
    ...given,
    firstStartsAt: startsAt[0]!,
    moved: null,
    sessionsSold: startsAt.length,
    pricePence: pence / places,
    standingPence: pence,
    chargedPence: 0,
    topUps: [],
    paid: { cardPence: pence, membershipPence: 0, generalPence: 0, deskPence: 0 },
    hasAccount: hasAccount(booker),
  }
  const words: CancelWordsAt = {
    symbol: client.currencySymbol,
    card: null,
    reference: '',
    use,
    venue,
    strikes: null,
  }
  const decision = decideCancellation(booking, places, now)
  return decision.kind === 'allowed' ? ruleSentences(booking, now, words) : refusalSentences(decision, words)
}

/** At the desk the account is the selected customer's; a walk-in has none. */
const hasAccount = (booker: Booker): boolean =>
  booker !== null && (booker.role === 'staff' ? booker.selectedId : booker.customerId) !== null
