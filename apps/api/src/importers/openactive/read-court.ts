import { slugify } from '../slugify.ts'
import { type FeedData, type Joined, listOf } from './join-items.ts'
import { FeedFacility, isRecord, onlyOne } from './schema.ts'

/** A place inside a venue that is hired by time; courts that are told together are one, of which several can be had. */
export type FeedCourt = { key: string; name: string }

/** A longer text is a description and no name. */
const LONGEST_NAME = 80

/** Labels of the kind of facility; older feeds have an activity instead, or words of their own. */
const labelsOf = (data: FeedData): unknown[] =>
  ['facilityType', 'activity', 'category'].map((key) => listOf(data[key])).find((all) => all.length > 0) ?? [
    'Facilities',
  ]

/** The venue that a court is in, where the feed tells of the court as a place of its own. */
const venueAround = (location: unknown): unknown => {
  const place = onlyOne(location)
  const around = isRecord(place) ? onlyOne(place['containedInPlace']) : null
  return isRecord(around) ? around : location
}

/** A slot as a session is told: under the name of its facility, as an activity of its kind, at its venue. */
export const slotAsSession = (joined: Joined): FeedData => {
  const { data, above } = joined
  return {
    ...data,
    name: above.at(-1)?.['name'] ?? data['name'],
    activity: labelsOf(data),
    location: venueAround(data['location']),
  }
}

/** The court of a slot, by what stands nearest above it; null where it names no facility. */
export const readCourt = (joined: Joined): FeedCourt | null => {
  const [nearest] = joined.above
  if (nearest === undefined) return null
  const { data } = FeedFacility.safeParse(nearest)
  const place = onlyOne(joined.data['location'])
  const isPlaceOfIts = isRecord(place) && venueAround(place) !== place && nearest['location'] !== undefined
  const placeName = isPlaceOfIts ? FeedFacility.safeParse(place).data?.name : null
  const words = data?.description ?? ''
  const known = data?.['@id'] ?? data?.id ?? data?.identifier
  const name =
    placeName ??
    data?.name ??
    (words !== '' && words.length <= LONGEST_NAME
      ? words
      : [FeedFacility.safeParse(joined.data).data?.name, known?.split(/[/#]/).at(-1)]
          .filter(Boolean)
          .join(' '))
  return { key: known ?? slugify(name), name: name === '' ? 'Court' : name }
}
