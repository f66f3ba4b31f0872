import type { TicketedTime, Time } from '@touchline/contract/entities/timetable/slot'
import { momentLabels, slotDateLabels, timePair } from '@touchline/rules/time/date-labels'
import { endPair } from '@touchline/rules/time/end-words'
import type { ApiVersion } from '@touchline/rules/timetable/api-version'
import { actionForTime } from '@touchline/rules/timetable/slot-action'
import { encodeSlotId } from '../../call/slot-id.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { cheapestOf, pricesShown } from '../../policies/prices/prices.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'
import { presentPriceFrom } from '../prices/own-price.ts'
import type { RestrictionsOf } from '../questions/restrictions.ts'
import { presentWaiting } from '../waitlist/waiting.ts'
import { compositeKey, timeKey } from './composite-key.ts'
import { durationLabel } from './listing.ts'
import { isTicketedBeforeRelease } from './slot.ts'

/** Slots of an activity that start and end together. A ticketed session stands alone. */
export type SlotsAtOneTime = [SlotWithTerms, ...SlotWithTerms[]]

/** Groups slots by start time, not per court (wire 4). Keeps the order of the entries. */
export function groupByTime(entries: readonly SlotWithTerms[]): SlotsAtOneTime[] {
  const groups = new Map<string, SlotsAtOneTime>()
  for (const entry of entries) {
    const { slot, terms } = entry
    const key = terms.category.kind === 'ticketed' ? String(slot.id) : timeKey(slot)
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return [...groups.values()]
}

interface Context {
  version: ApiVersion
  catalogue: Catalogue
  restrictionsOf: RestrictionsOf
}

export const presentTime = (group: SlotsAtOneTime, context: Context): Time | TicketedTime =>
  group[0].terms.category.kind === 'ticketed' ? ticketedTime(group[0], context) : timeOf(group, context)

function timeOf(group: SlotsAtOneTime, context: Context): Time {
  const [first] = group
  const { category, venue } = first.terms
  const opens = Math.min(...group.map(({ terms }) => terms.firstBookableAt.getTime()))
  return {
    ...labelsOf(first, group, context),
    actionToShow: actionForTime(group.map(({ terms }) => terms.action)),
    firstBookableAt: momentLabels(new Date(opens), venue.timeZone),
    date: first.slot.localDate,
    location: locationName(group),
    spaces: group.reduce((sum, { terms }) => sum + terms.spaces, 0),
    ...presentWaiting(group),
    name: group.every(({ slot }) => slot.name === first.slot.name) ? first.slot.name : category.name,
  }
}

function ticketedTime(entry: SlotWithTerms, context: Context): TicketedTime {
  const { slot, terms } = entry
  return {
    id: context.version === 1 ? String(slot.id) : encodeSlotId(slot.ruleId, slot.startsAt),
    ...labelsOf(entry, [entry], context),
    actionToShow: terms.action,
    firstBookableAt: momentLabels(terms.firstBookableAt, terms.venue.timeZone),
    date: slotDateLabels(slot.startsAt, slot.now, terms.venue.timeZone),
    locationName: terms.location?.name ?? terms.venue.name,
    spacesRemaining: isTicketedBeforeRelease(terms) ? null : terms.spaces,
    ...presentWaiting([entry]),
    name: slot.name,
  }
}

/** Returns the fields that both shapes share. */
function labelsOf({ slot, terms }: SlotWithTerms, group: SlotsAtOneTime, context: Context) {
  const { version, catalogue, restrictionsOf } = context
  const { venue, category } = terms
  // wire 0: only the v2 times call pads its hours.
  const padded = version === 2
  return {
    startsAt: timePair(slot.startsAt, venue.timeZone, { padded }),
    endsAt: endPair(slot.startsAt, slot.endsAt, venue.timeZone, { padded }),
    duration: durationLabel(slot.startsAt, slot.endsAt),
    price: priceOf(group, catalogue),
    compositeKey: compositeKey(slot),
    timestamp: Math.floor(slot.startsAt.getTime() / 1000),
    booking: ownBooking(group),
    cartItemId: group.find(({ slot: own }) => own.ownCartItemId !== null)?.slot.ownCartItemId ?? null,
    categorySlug: category.slug,
    venueSlug: venue.slug,
    allowsAnonymousBookings: terms.allowsAnonymous,
    ...restrictionsOf(terms),
  }
}

/** Returns the lowest price of the courts; an estimate where they differ. */
const priceOf = (group: SlotsAtOneTime, catalogue: Catalogue): Time['price'] =>
  presentPriceFrom(
    cheapestOf(
      group.flatMap(({ slot, terms: { defaultPrice: own, offered } }) => pricesShown({ own, offered }, slot)),
    ),
    catalogue,
  )

function ownBooking(group: SlotsAtOneTime): Time['booking'] {
  const own = group.find(({ slot }) => slot.ownBookingId !== null)?.slot.ownBookingId
  return own ? { id: own } : null
}

function locationName(group: SlotsAtOneTime): string {
  const [first] = group
  const isOne = group.every(({ slot }) => slot.locationId === first.slot.locationId)
  return isOne ? (first.terms.location?.name ?? first.terms.venue.name) : 'Multiple'
}
