import type { TimeToMoveTo } from '@touchline/contract/calls/bookings/list-times-to-move-to'
import { apiVersionOf } from '@touchline/rules/api-version'
import { differenceWords } from '@touchline/rules/cancellation-words'
import { timePair } from '@touchline/rules/date-labels'
import { wallTimeToldApart } from '@touchline/rules/wall-time'
import type { SlotWithTerms } from '../policies/day.ts'
import { encodeSlotId } from '../slot-id.ts'

/** @param differencePence of all places of the booking: as the move decides it */
export function presentTimeToMoveTo(
  { slot, terms: { venue, location, spaces } }: SlotWithTerms,
  differencePence: number,
  symbol: string,
): TimeToMoveTo {
  const { id, ruleId, startsAt, endsAt, name, localDate } = slot
  const zone = venue.timeZone
  return {
    itemId: String(apiVersionOf(venue, localDate) === 1 ? id : encodeSlotId(ruleId, startsAt)),
    name,
    startsAt: timePair(startsAt, zone),
    endsAt: timePair(endsAt, zone),
    starts: wallTimeToldApart(startsAt, zone),
    ends: wallTimeToldApart(endsAt, zone),
    startsAtUtc: startsAt.toISOString(),
    place: location?.name ?? venue.name,
    spaces,
    difference: differencePence,
    differenceWords: differenceWords(differencePence, symbol),
  }
}
