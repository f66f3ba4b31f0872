import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { searchQuery } from '../../calls/catalogue/search-sessions.ts'
import { VenueZone } from '../../features/venue/venue-zone.tsx'
import type { SessionSearch } from '../../paths.ts'
import { FoundVenue } from './found-venue.tsx'
import { groupFound } from './group-found.ts'
import { NothingFound } from './nothing-found.tsx'
import { searchArgs } from './search-values.ts'
import { foundWords, noneWords } from './search-words.ts'

type Props = { search: SessionSearch; today: string }

/** Shows what a search found, venue by venue. */
export function Results({ search, today }: Props) {
  const { data } = useSuspenseQuery({
    ...searchQuery(searchArgs(search, today)),
    refetchOnWindowFocus: 'always',
  })
  const { data: client } = useSuspenseQuery(clientQuery())
  const { total, found } = data
  const groups = groupFound(found)
  const isAll = total === found.length
  return (
    <section aria-label="Times">
      <p role="status" className={total === 0 ? 'visually-hidden' : 'mb-3 text-sm text-ink-soft'}>
        {total === 0 ? noneWords(search, today) : foundWords(search, total, isAll ? groups.length : null)}
      </p>
      {total === 0 && <NothingFound search={search} today={today} why={data.why} />}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {groups.map((group) => (
          <li key={group.venueSlug}>
            <FoundVenue group={group} placeMiles={Number(search.about ?? 0)} />
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-ink-soft empty:hidden">
        <VenueZone zone={client.timeZone} />
      </p>
      {!isAll && (
        <p className="mt-6 text-ink-soft">
          {`These are the first ${found.length} of ${total.toLocaleString('en-GB')}. Choose a time or a place to see fewer.`}
        </p>
      )}
    </section>
  )
}
