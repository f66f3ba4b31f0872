import type { SlotId } from '@touchline/contract/entities/timetable/slot'
import type {
  WaitlistLine,
  WaitlistOffer,
  WaitlistPlace,
} from '@touchline/contract/entities/waitlist/waitlist'
import { fullName } from '@touchline/rules/people/full-name'
import { momentLabels } from '@touchline/rules/time/date-labels'
import { spanOf } from '@touchline/rules/time/end-words'
import { wallDate } from '@touchline/rules/time/wall-time'
import { apiVersionOf } from '@touchline/rules/timetable/api-version'
import { answerMinutesOf, type WaitlistRules } from '@touchline/rules/waitlist/waitlist-offer'
import { encodeSlotId } from '../../call/slot-id.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { OwnOfferRecord, WaitlistEntryRecord } from '../../stores/waitlist/waitlist.ts'
import type { LineRecord } from '../../stores/waitlist/waitlist-lines.ts'

/**
 * Presents a place on a waitlist. `itemId` is the session's id for this caller: a number, or an opaque text.
 * `rules` is null for a person who has left.
 */
export const presentWaitlistPlace = (
  { id, customerId, quantity, position }: WaitlistEntryRecord,
  itemId: SlotId | null,
  rules: WaitlistRules | null,
): WaitlistPlace => ({
  id,
  userId: customerId,
  itemId,
  quantity,
  position,
  answerMinutes: rules && answerMinutesOf(rules),
})

export function presentWaitlistOffer(
  { entryId, slotId, quantity, name, startsAt, endsAt, localDate, until, ...of }: OwnOfferRecord,
  { venueById, categoryById, locationById }: Catalogue,
): WaitlistOffer | null {
  const venue = venueById.get(of.venueId)
  const category = categoryById.get(of.categoryId)
  if (!venue || !category) return null
  const span = spanOf(startsAt, endsAt, venue.timeZone)
  const location = of.locationId === null ? undefined : locationById.get(of.locationId)
  return {
    waitlistId: entryId,
    itemId: apiVersionOf(venue, localDate) === 1 ? slotId : encodeSlotId(of.ruleId, startsAt),
    quantity,
    name,
    place: location?.name ?? venue.name,
    venueName: venue.name,
    venueSlug: venue.slug,
    categorySlug: category.slug,
    date: localDate,
    startsAt: span.starts,
    endsAt: span.ends,
    until: momentLabels(until, venue.timeZone),
  }
}

/** Presents the offers that can be taken now. */
export const presentLiveOffers = (offers: readonly OwnOfferRecord[], catalogue: Catalogue): WaitlistOffer[] =>
  offers.flatMap((offer) => (offer.hasEnded ? [] : (presentWaitlistOffer(offer, catalogue) ?? [])))

export function presentWaitlistLine(
  line: LineRecord,
  { categoryById, locationById }: Catalogue,
  timeZone: string,
): WaitlistLine {
  const { offer, mailFailure, mailFailedAt } = line
  const placeOf = (locationId: number | null) =>
    locationId === null ? null : (locationById.get(locationId)?.name ?? null)
  const span = spanOf(line.from, line.until, timeZone)
  const moment = (text: string) => new Date(text).toISOString()
  return {
    id: line.id,
    userId: line.customerId,
    reference: line.reference,
    fullName: fullName(line),
    quantity: line.quantity,
    state: line.state === 'offered' && offer?.toldAt == null ? 'kept' : line.state,
    position: line.position,
    since: line.joinedAt.toISOString(),
    session: {
      id: line.slotId,
      name: line.slotName ?? categoryById.get(line.categoryId)?.name ?? '',
      date: wallDate(line.from, timeZone),
      from: span.starts,
      until: span.ends,
      place: placeOf(line.locationId),
    },
    offer: offer && {
      slotId: offer.slotId,
      place: placeOf(offer.locationId),
      startsAt: moment(offer.startsAt),
      until: moment(offer.until),
      tellsAt: moment(offer.tellsAt),
      toldAt: offer.toldAt && moment(offer.toldAt),
    },
    mailFailure:
      mailFailure === null || mailFailedAt === null
        ? null
        : { reason: mailFailure, tries: line.mailFailures, at: mailFailedAt.toISOString() },
    passes: line.passes.map(({ slotId, reason, at }) => ({ slotId, reason, at: moment(at) })),
  }
}
