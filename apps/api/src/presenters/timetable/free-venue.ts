import type { FreeTime, FreeVenue } from '@touchline/contract/calls/catalogue/list-free'
import { openingState } from '@touchline/rules/catalogue/opening-hours'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { Asker } from '../../policies/people/asker.ts'
import type { SlotTerms } from '../../policies/timetable/slot-terms.ts'
import { childrenSoldAt } from '../../policies/timetable/what-is-sold.ts'
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
  activities: childrenSoldAt(null, venue, catalogue).map(({ slug, name }) => ({ slug, name })),
})

export function presentFreeTime(
  { record, terms }: { record: TimeRecord; terms: SlotTerms },
  catalogue: Catalogue,
  asker: Asker,
): FreeTime {
  const { categorySlug, kind, name, compositeKey, id, date, startsAt, endsAt, timestamp, price } =
    presentFoundSession({ record, terms, distance: null }, catalogue, asker)
  return { categorySlug, kind, name, compositeKey, id, date, startsAt, endsAt, timestamp, price }
}
