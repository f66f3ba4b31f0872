import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { type HourFacts, joinHours } from '../bookings/joined-hours.ts'

export type Lines = [CartItem, ...CartItem[]]

/** Groups the lines of each session or course, and these by the hours of one court that follow each other. */
export function hoursOf(lines: readonly CartItem[]): [Lines, ...Lines[]][] {
  const sessions = new Map<string, Lines>()
  for (const line of lines) {
    const key = keyOf(line)
    const session = sessions.get(key)
    if (session) session.push(line)
    else sessions.set(key, [line])
  }
  return joinHours([...sessions.values()], hourFacts)
}

/** Counts what people see as one each: the places of a court once, however many hours it is taken for. */
export const placesIn = (lines: readonly CartItem[]): number =>
  hoursOf(lines).reduce((all, [hour]) => hour.reduce((sum, { quantity }) => sum + quantity, all), 0)

export const keyOf = ({ cartableType, cartableResource }: CartItem): string =>
  `${cartableType} ${cartableResource.id}`

export const whoOf = ({ purchasedFor, isBookers, names, quantity }: CartItem) =>
  JSON.stringify([purchasedFor, isBookers, names, quantity])

function hourFacts(lines: Lines): HourFacts {
  const [{ cartableResource: session, unavailableReason }] = lines
  return {
    // A line that moves a booking is of another order.
    isCourt: session.isCourt && lines.every(({ moves }) => moves === null),
    where: [session.name, session.venueSlug, session.location?.id ?? ''],
    who: [unavailableReason, ...lines.map(whoOf).sort()],
    startsAtMs: session.timestamp * 1000,
    endsAtMs: Date.parse(session.endsAtUtc),
  }
}
