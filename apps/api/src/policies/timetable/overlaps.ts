import { wallTime } from '@touchline/rules/time/wall-time'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { OverlapRecord } from '../../stores/timetable/overlaps.ts'

/** An item of several that a customer wants together. */
interface Wanted {
  slotIds: readonly number[]
  purchasedForUserId: number | null
  memberId: number | null
  shown: { name: string; startsAtUtc: string; endsAtUtc: string; venueName: string; timeZone: string }
}

/** A person's place at the same time as another. */
interface Overlap {
  /** Null for the booker. */
  firstName: string | null
  name: string
  venueName: string
  timeZone: string
  startsAt: Date
  endsAt: Date
  where: 'booked' | 'basket' | 'chosen'
}

/**
 * Finds pairs of wanted items for the same person whose times overlap. Courses are left out: they are added
 * one at a time.
 */
export function overlapsAmong(items: readonly Wanted[]): Overlap[] {
  return items.flatMap((item, position) =>
    items.slice(0, position).flatMap((earlier) => (meets(item, earlier) ? [overlapWith(earlier)] : [])),
  )
}

/**
 * Returns whose place it is: that of the member who comes along, or of the person it is booked for. Null is
 * the booker.
 */
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

/** Turns overlaps from the database into those with the names of the client's venues. */
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

/** F11: a warning that the booker may overrule. Nothing forbids a person to have two places. */
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

/** Describes a booking that meets a basket line: of the same session, or of another at its time. */
export const bookedWords = (booked: Overlap, isSame: boolean): string => {
  if (!isSame) return `${wordsOf(booked)} at that time.`
  return `${booked.firstName === null ? 'You have' : `${booked.firstName} has`} booked this session already.`
}

/** Describes an overlap: 'You are booked for Yoga (18:00 to 19:00 at Mill House)' */
function wordsOf({ firstName, name, venueName, timeZone, startsAt, endsAt, where }: Overlap): string {
  const what = `${name} (${wallTime(startsAt, timeZone)} to ${wallTime(endsAt, timeZone)} at ${venueName})`
  if (where === 'booked') return `${firstName === null ? 'You are' : `${firstName} is`} booked for ${what}`
  const whose = firstName === null ? 'you have' : `${firstName} has`
  return where === 'basket' ? `In your basket ${whose} ${what}` : `You have also chosen ${what}`
}
