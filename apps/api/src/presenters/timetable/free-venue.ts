import type { FreeTime, FreeVenue } from '@touchline/contract/calls/catalogue/list-free'
import { openingState } from '@touchline/rules/catalogue/opening-hours'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { Participant } from '../../policies/people/participant.ts'
import { listChildrenSoldAt } from '../../policies/timetable/activity-at-venue.ts'
import type { SlotTerms } from '../../policies/timetable/slot-terms.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import type { TimeRecord } from '../../stores/catalogue/search.ts'
import { presentPicture } from '../catalogue/picture.ts'
import { presentSceneOfVenue } from '../catalogue/scene.ts'
import { presentFoundSession } from './found-session.ts'

export const presentFreeVenue = (
  venue: VenueRecord,
  distance: number | null,
  catalogue: Catalogue,
  now: Date,
): Omit<FreeVenue, 'times'> => ({
  slug: venue.slug,
  name: venue.name,
  address: venue.address,
  town: venue.town,
  postcode: venue.postcode,
  opening:
    venue.hours &&
    openingState(venue.hours, {
      date: wallDate(now, venue.timeZone),
      time: wallTime(now, venue.timeZone),
    }),
  lat: venue.lat,
  lng: venue.lng,
  distance,
  picture: presentPicture(venue.picture),
  scene: presentSceneOfVenue(venue, catalogue),
  activities: listChildrenSoldAt(null, venue, catalogue).map(({ slug, name }) => ({ slug, name })),
})

export function presentFreeTime(
  { record, terms }: { record: TimeRecord; terms: SlotTerms },
  catalogue: Catalogue,
  participant: Participant,
): FreeTime {
  const { categorySlug, kind, name, compositeKey, id, date, startsAt, endsAt, timestamp, price } =
    presentFoundSession({ record, terms, distance: null }, catalogue, participant)
  return { categorySlug, kind, name, compositeKey, id, date, startsAt, endsAt, timestamp, price }
}
