import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { wallTime } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'

/** Writes 'Badminton 60min, 18:00 to 19:00, Tue 24 Nov, Court 1, Lockside'. */
export const sessionWords = ({ name, startsAt, endsAt, date, place, venueName }: WaitlistOffer): string =>
  [
    name,
    `${startsAt} to ${endsAt}`,
    weekdayAndDate(date),
    place,
    ...(place === venueName ? [] : [venueName]),
  ].join(', ')

/** Says how taking the place changes the time to pay: a basket has one deadline (decision 50). */
export function payTimeWords(
  cart: Pick<Cart, 'itemCount' | 'expiresAt' | 'serverNow'> | null,
  { holdMinutes, timeZone }: Pick<Client, 'holdMinutes' | 'timeZone'>,
): string {
  if (!cart?.expiresAt || cart.itemCount === 0)
    return `Once it is in your basket you have ${countWords(holdMinutes, 'minute')} to pay; nothing is charged before you pay.`
  const until = wallTime(new Date(cart.expiresAt), timeZone)
  return `Once it is in your basket it is held until ${until}, with what is there already; nothing is charged before you pay.`
}
