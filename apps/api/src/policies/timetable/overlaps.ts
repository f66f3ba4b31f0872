import { wallTime } from '@touchline/rules/time/wall-time'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { OverlapRecord } from '../../stores/timetable/overlaps.ts'

/** One of several things that are wanted together. */
interface Wanted {
  slotIds: readonly number[]
  purchasedForUserId: number | null
  memberId: number | null
  shown: { name: string; startsAtUtc: string; endsAtUtc: string; venueName: string; timeZone: string }
}

/** One place of a person at the time of another. */
interface Overlap {
  /** Null for the one who books. */
  firstName: string | null
  name: string
  venueName: string
  timeZone: string
  startsAt: Date
  endsAt: Date
  where: 'booked' | 'basket' | 'chosen'
}

/** Two of what is wanted together, for one person, of which neither is over when the other begins. Courses apart: they come one at a time. */
export function overlapsAmong(items: readonly Wanted[]): Overlap[] {
  return items.flatMap((item, position) =>
    items.slice(0, position).flatMap((earlier) => (meets(item, earlier) ? [overlapWith(earlier)] : [])),
  )
}

/** Whose place it is: the member's who comes along, or the person's for whom it is booked; null is the booker. */
export const personOf = ({ purchasedForUserId, memberId }: Pick<Wanted, 'purchasedForUserId' | 'memberId'>) =>
  memberId ?? purchasedForUserId

const meets = (one: Wanted, other: Wanted): boolean =>
  personOf(one) === personOf(other) &&
  !one.slotIds.some((id) => other.slotIds.includes(id)) &&
  one.shown.startsAtUtc < other.shown.endsAtUtc &&
  other.shown.startsAtUtc < one.shown.endsAtUtc

const overlapWith = ({ shown: { name, venueName, timeZone, startsAtUtc, endsAtUtc } }: Wanted): Overlap => ({
  firstName: null,
  name,
  venueName,
  timeZone,
  startsAt: new Date(startsAtUtc),
  endsAt: new Date(endsAtUtc),
  where: 'chosen',
})

/** Of what the database found, in the words of the client's venues. */
export const overlapsFound = (
  records: readonly OverlapRecord[],
  { venueById, client }: Catalogue,
  bookerId: number | null,
): Overlap[] =>
  records.map(({ personId, firstName, name, venueId, startsAt, endsAt, isBooked }) => ({
    firstName: personId === bookerId ? null : firstName,
    name,
    venueName: venueById.get(venueId)?.name ?? client.name,
    timeZone: venueById.get(venueId)?.timeZone ?? client.timeZone,
    startsAt,
    endsAt,
    where: isBooked ? 'booked' : 'basket',
  }))

/** F11: a warning, which the booker may overrule: nothing says that one person can't have two places. */
export function overlapRefusal(overlaps: readonly Overlap[], what: keyof typeof way): Refusal | null {
  const [first] = overlaps
  if (!first) return null
  return refuse('PLACES_OVERLAP', {
    message: `${wordsOf(first)} at that time. ${way[what]}`,
    details: {
      overlaps: overlaps.map(({ name, venueName, startsAt, endsAt, where }) => ({
        name,
        venueName,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        where,
      })),
    },
  })
}

const way = {
  add: 'Nothing has been added. Choose another time, or book it anyway.',
  change: 'Nothing has been changed. Choose another person, or change it anyway.',
}

/** Of a booking beside a line of the basket: of the same session, or of another at its time. */
export const bookedWords = (booked: Overlap, isSame: boolean): string => {
  if (!isSame) return `${wordsOf(booked)} at that time.`
  return `${booked.firstName === null ? 'You have' : `${booked.firstName} has`} booked this session already.`
}

/** 'You are booked for Yoga (18:00 to 19:00 at Mill House)'. */
function wordsOf({ firstName, name, venueName, timeZone, startsAt, endsAt, where }: Overlap): string {
  const what = `${name} (${wallTime(startsAt, timeZone)} to ${wallTime(endsAt, timeZone)} at ${venueName})`
  if (where === 'booked') return `${firstName === null ? 'You are' : `${firstName} is`} booked for ${what}`
  const whose = firstName === null ? 'you have' : `${firstName} has`
  return where === 'basket' ? `In your basket ${whose} ${what}` : `You have also chosen ${what}`
}
