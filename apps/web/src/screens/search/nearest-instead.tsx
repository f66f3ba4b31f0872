import { useQuery } from '@tanstack/react-query'
import { distanceWords } from '@touchline/rules/words/distance-words'
import { type FreeVenue, freeQuery } from '../../calls/catalogue/list-free.ts'
import { VenueRow } from '../../features/venue/venue-row.tsx'
import type { SessionSearch } from '../../paths.ts'
import { insteadArgs } from './instead.ts'
import { without } from './search-values.ts'
import { whenWords } from './search-words.ts'

/** Number of venues in each list. */
const shownAtMost = 3

type Props = { search: SessionSearch; today: string }

/** Shows what comes nearest to a search that found nothing: the activity's next times, then all activities. */
export function NearestInstead({ search, today }: Props) {
  const { ofActivity, ofAll } = insteadArgs(search, today)
  const { data: same } = useQuery({
    ...freeQuery(ofActivity ?? ofAll),
    enabled: ofActivity !== null,
    throwOnError: false,
  })
  const { data: others } = useQuery({ ...freeQuery(ofAll), throwOnError: false })
  const { activity } = search
  const from = `from ${whenWords(without(search, 'until'), today)}`
  const sameVenues = ofActivity ? withTimes(same?.venues) : []
  return (
    <>
      <Rows
        title={`Next times for ${activity ?? ''}, ${from}`}
        venues={sameVenues}
        search={search}
        today={today}
      />
      <Rows
        title={`All activities${sameVenues.length > 0 ? ' at other venues' : ''}, ${from}`}
        venues={withTimes(others?.venues, sameVenues)}
        search={search}
        today={today}
      />
    </>
  )
}

const withTimes = (venues: readonly FreeVenue[] = [], shown: readonly FreeVenue[] = []): FreeVenue[] =>
  venues
    .filter(({ slug, times }) => times.length > 0 && !shown.some((venue) => venue.slug === slug))
    .slice(0, shownAtMost)

type RowsProps = Props & { title: string; venues: readonly FreeVenue[] }

function Rows({ title, venues, search, today }: RowsProps) {
  if (venues.length === 0) return null
  return (
    <section aria-label={title} className="mt-5">
      <h2 className="mb-2.5 text-lg">{title}</h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {venues.map((venue) => (
          <li key={venue.slug}>
            <VenueRow
              venue={venue}
              today={today}
              isDayNamed
              distance={
                venue.distance === null ? null : distanceWords(venue.distance, Number(search.about ?? 0))
              }
              isYours={false}
              number={null}
              isPointedAt={false}
              isFirst={false}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
