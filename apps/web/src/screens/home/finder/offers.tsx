import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import { relativeDay } from '@touchline/rules/time/date-labels'
import { distanceWords } from '@touchline/rules/words/distance-words'
import { MY_LOCATION } from '../../../features/search-origin/origin-search.ts'
import { pathOfTime } from '../../../features/venue/path-of-time.ts'
import { paths, type SessionSearch } from '../../../paths.ts'
import type { ComboboxOption } from '../../../ui/form/combobox.tsx'
import { placeName } from '../home-address.ts'

const EVENING = '17:00'

export type ActivityName = { slug: string; name: string }
export type VenueName = ActivityName & { town: string }
export type Offer = ComboboxOption & { choose: () => void }

type Search = (wanted: SessionSearch) => void
type Go = (path: string) => void

type Activity = ActivityName & {
  /** Number of its times today that can still be booked; null where that is not known. */
  timesThatDay?: number | null
}

export const activityOffers = (activities: readonly Activity[], search: Search): Offer[] =>
  activities.map(({ slug, name, timesThatDay }) => ({
    key: `activity ${slug}`,
    group: 'Activities',
    content: <Two words={name} more={timesThatDay ? `${timesThatDay} today` : ''} />,
    choose: () => search({ activity: name }),
  }))

/** Offers tonight's times of the activity that fits best. */
export function tonightOffers(
  activities: readonly ActivityName[],
  place: SessionSearch,
  today: string,
  search: Search,
): Offer[] {
  const near = place.near === MY_LOCATION ? 'you' : place.near
  return activities.slice(0, 1).map(({ name }) => ({
    key: 'tonight',
    group: 'Activities',
    content: <Two words={`${name} tonight${near === undefined ? '' : ` near ${near}`}`} more="" />,
    choose: () => search({ activity: name, date: today, from: EVENING }),
  }))
}

type Session = Parameters<typeof pathOfTime>[0] & { name: string; venueName: string }

/** Offers the next time of each session. */
export const sessionOffers = (sessions: readonly Session[], today: string, go: Go): Offer[] =>
  sessions.map((one) => ({
    key: `session ${one.name}`,
    group: 'Sessions',
    content: (
      <Two words={one.name} more={`${one.venueName}, ${relativeDay(one.date, today)} ${one.starts}`} />
    ),
    choose: () => go(pathOfTime(one)),
  }))

type Course = {
  slug: string
  name: string
  venueSlug: string
  venueName: string
  activitySlug: string
}

export const courseOffers = (courses: readonly Course[], go: Go): Offer[] =>
  courses.map(({ slug, name, venueSlug, venueName, activitySlug }) => ({
    key: `course ${venueSlug} ${slug}`,
    group: 'Courses',
    content: <Two words={name} more={venueName} />,
    choose: () => go(paths.courseDetails({ venueSlug, activitySlug, courseSlug: slug })),
  }))

/** @param placeMiles uncertainty of the place that the distances are from */
export const venueOffers = (
  venues: readonly (VenueName & { distance?: number | null })[],
  placeMiles: number,
  go: Go,
): Offer[] =>
  venues.map(({ slug, name, town, distance = null }) => ({
    key: `venue ${slug}`,
    group: 'Venues',
    content: (
      <Two
        words={name}
        more={[town, distance !== null && distanceWords(distance, placeMiles)].filter(Boolean).join(', ')}
      />
    ),
    choose: () => go(paths.chooseActivity({ venueSlug: slug })),
  }))

export const placeOffers = (places: readonly Place[], go: Go): Offer[] =>
  places.map((found) => ({
    key: `place ${placeName(found)}`,
    group: 'Places',
    content: <Two words={found.name} more={found.detail} />,
    choose: () => go(paths.home({ near: placeName(found) })),
  }))

function Two({ words, more }: { words: string; more: string }) {
  return (
    <>
      <span className="block font-bold">{words}</span>
      {more !== '' && <span className="block text-sm text-ink-soft">{more}</span>}
    </>
  )
}
