import { relativeDay } from '@touchline/rules/time/date-labels'
import { Link } from '../../page/link.tsx'
import { paths, type SessionSearch } from '../../paths.ts'
import { chipStyle } from '../../ui/chip-style.ts'
import { CloseIcon } from '../../ui/other-icons.tsx'
import { without } from './search-values.ts'
import { milesWords, placeWords, timeWords } from './search-words.ts'

/** Shows how the search was understood, part by part. Each part has a link that removes it. */
export function SearchSummary({ search, today }: { search: SessionSearch; today: string }) {
  const { activity, date, near, lat } = search
  const time = timeWords(search)
  const parts = [
    activity !== undefined && { words: activity, rest: without(search, 'activity') },
    date !== undefined && { words: relativeDay(date, today), rest: without(search, 'date') },
    time !== '' && { words: time, rest: without(search, 'from', 'until') },
    near !== undefined &&
      lat !== undefined && {
        words: `within ${milesWords(search)} of ${placeWords(near)}`,
        rest: without(search, 'near', 'lat', 'lng', 'about', 'within', 'sort'),
      },
  ].filter((part) => part !== false)
  return (
    <ul aria-label="What you searched for" className="mb-4 flex flex-wrap gap-2">
      {parts.map(({ words, rest }) => (
        <li key={words}>
          <Link to={paths.search(rest)} staysHere aria-label={`${words}, remove`} className={chipStyle()}>
            <span className="first-letter:uppercase">{words}</span>
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
