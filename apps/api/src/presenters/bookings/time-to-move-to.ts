import type { TimeInBasket, TimeToMoveTo } from '@touchline/contract/calls/bookings/list-times-to-move-to'
import { differenceWords } from '@touchline/rules/bookings/cancellation-words'
import { timePair } from '@touchline/rules/time/date-labels'
import { endPair, spanOf } from '@touchline/rules/time/end-words'
import { apiVersionOf } from '@touchline/rules/timetable/api-version'
import { partsOfDay } from '@touchline/rules/timetable/parts-of-day'
import { encodeSlotId } from '../../call/slot-id.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'

/** @param differencePence of all places of the booking: as the move decides it */
export function presentTimeToMoveTo(
  session: SlotWithTerms,
  differencePence: number,
  symbol: string,
): TimeToMoveTo {
  const { slot, terms } = session
  const { id, ruleId, startsAt, endsAt, localDate } = slot
  const zone = terms.venue.timeZone
  const starts = timePair(startsAt, zone)
  return {
    itemId: String(apiVersionOf(terms.venue, localDate) === 1 ? id : encodeSlotId(ruleId, startsAt)),
    ...presentTimeInBasket(session),
    startsAt: starts,
    endsAt: endPair(startsAt, endsAt, zone),
    spaces: terms.spaces,
    part: partsOfDay([{ startsAt: starts }])[0]?.name ?? '',
    difference: differencePence,
    differenceWords: differenceWords(differencePence, symbol),
  }
}

export const presentTimeInBasket = ({
  slot: { name, startsAt, endsAt },
  terms: { venue, location },
}: SlotWithTerms): TimeInBasket => ({
  name,
  ...spanOf(startsAt, endsAt, venue.timeZone),
  startsAtUtc: startsAt.toISOString(),
  place: location?.name ?? venue.name,
})
