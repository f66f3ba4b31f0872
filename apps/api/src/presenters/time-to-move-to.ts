import type { TimeInBasket, TimeToMoveTo } from '@touchline/contract/calls/bookings/list-times-to-move-to'
import { apiVersionOf } from '@touchline/rules/api-version'
import { differenceWords } from '@touchline/rules/cancellation-words'
import { timePair } from '@touchline/rules/date-labels'
import { partsOfDay } from '@touchline/rules/parts-of-day'
import { wallTimeToldApart } from '@touchline/rules/wall-time'
import type { SlotWithTerms } from '../policies/day.ts'
import { encodeSlotId } from '../slot-id.ts'

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
    endsAt: timePair(endsAt, zone),
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
  starts: wallTimeToldApart(startsAt, venue.timeZone),
  ends: wallTimeToldApart(endsAt, venue.timeZone),
  startsAtUtc: startsAt.toISOString(),
  place: location?.name ?? venue.name,
})
