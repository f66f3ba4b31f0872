import type { Order } from '@touchline/contract/entities/orders/order'
import { joinHours, joinLines } from './joined-hours.ts'
import { joinedTimes } from './joined-times.ts'

type Item = Order['items'][number]
type Lines = [Item, ...Item[]]

/** Booking of an order as people see it: a session, or the hours of one court that follow each other. */
export interface BookedTime {
  /** The first line, with the end of the last hour. */
  first: Item
  /** The lines of each hour, by time. */
  hours: [Lines, ...Lines[]]
  /** The same lines by person: of each person their line of every hour. */
  people: Lines[]
}

/** Lists the bookings of an order as people see them: in a ticket, a mail, or words to pass on. */
export function bookedTimes(items: readonly Item[]): BookedTime[] {
  return joinHours(sessionsOf(items), hourFacts).map((hours) => {
    const [[first], last] = [hours[0], hours.at(-1)!]
    return {
      first: hours.length === 1 ? first : { ...first, ...timesOf(first, last[0]) },
      hours,
      people: joinLines(hours, (line) => JSON.stringify(personKey(line))),
    }
  })
}

/** Groups the lines of one session that have become the same. */
function sessionsOf(items: readonly Item[]): Lines[] {
  const sessions = new Map<string, Lines>()
  for (const item of items) {
    const { name, startsAtUtc, venueSlug, location, status, cancelledBy } = item
    const key = [name, startsAtUtc, venueSlug, location, status, cancelledBy?.words].join()
    const lines = sessions.get(key)
    if (lines) lines.push(item)
    else sessions.set(key, [item])
  }
  return [...sessions.values()]
}

function hourFacts(lines: Lines) {
  const [{ isCourt, name, venueSlug, location, status, cancelledBy, startsAtUtc, endsAtUtc }] = lines
  return {
    isCourt,
    where: [name, venueSlug, location],
    who: [status, cancelledBy?.words ?? null, ...lines.map((line) => JSON.stringify(personKey(line))).sort()],
    startsAtMs: Date.parse(startsAtUtc),
    endsAtMs: Date.parse(endsAtUtc),
  }
}

const personKey = ({ isBookers, purchasedFor, names, quantity, cancelledPlaces }: Item) => [
  isBookers,
  purchasedFor,
  names,
  quantity - cancelledPlaces,
]

const timesOf = (first: Item, last: Item) => ({
  ...joinedTimes(
    { startsAtMs: Date.parse(first.startsAtUtc) },
    { endsAtMs: Date.parse(last.endsAtUtc) },
    first.date.tz,
  ),
  endsAtUtc: last.endsAtUtc,
  lastEndsAtUtc: last.lastEndsAtUtc,
})
