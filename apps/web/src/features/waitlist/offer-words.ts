import type { WaitlistOffer } from '@touchline/contract/entities/waitlist'
import { weekdayAndDate } from '@touchline/rules/date-labels'

/** 'Badminton 60min, 18:00 to 19:00, Tue 24 Nov, Court 1, Lockside' */
export const sessionWords = ({ name, startsAt, endsAt, date, place, venueName }: WaitlistOffer): string =>
  [
    name,
    `${startsAt} to ${endsAt}`,
    weekdayAndDate(date),
    place,
    ...(place === venueName ? [] : [venueName]),
  ].join(', ')
