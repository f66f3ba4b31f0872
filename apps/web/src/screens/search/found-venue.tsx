import { fewPlacesLeft } from '@touchline/rules/limits/defaults'
import { placesLeftWords, stateWords, stateWordsInSearch } from '@touchline/rules/timetable/slot-action'
import { countWords } from '@touchline/rules/words/count-words'
import { distanceWords } from '@touchline/rules/words/distance-words'
import type { Found } from '../../calls/catalogue/search-sessions.ts'
import { pathOfTime } from '../../features/venue/path-of-time.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import type { FoundGroup } from './group-found.ts'

/** Number of times that a venue shows before the visitor asks for all of them. */
const shownAtMost = 9

type Props = {
  group: FoundGroup
  /** Uncertainty of the place that was searched around, in miles. */
  placeMiles: number
}

/** Shows a venue with its found times: each leads straight to where it is booked. */
export function FoundVenue({ group, placeMiles }: Props) {
  const { venueSlug, venueName, town, distance, found, hasSeveral } = group
  const more = found.slice(shownAtMost)
  return (
    <article className="h-full rounded-lg border border-line bg-surface p-3 shadow-card">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg leading-tight">
          <Link
            to={paths.chooseActivity({ venueSlug })}
            className="inline-block rounded-sm py-0.5 hover:text-primary-text hover:underline"
          >
            {venueName}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">
          {[town, distance !== null && distanceWords(distance, placeMiles)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Times found={found.slice(0, shownAtMost)} hasSeveral={hasSeveral} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-11 w-fit cursor-pointer rounded-sm py-2.5 text-sm font-bold text-primary-text">
            {countWords(more.length, 'more time')}
          </summary>
          <Times found={more} hasSeveral={hasSeveral} />
        </details>
      )}
    </article>
  )
}

type TimesProps = { found: readonly Found[]; hasSeveral: boolean }

function Times({ found, hasSeveral }: TimesProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(5.75rem,100%),1fr))] gap-2">
      {found.map((one) => (
        <li key={`${one.compositeKey}${one.id}`} className="grid">
          <Time found={one} isNamed={hasSeveral} />
        </li>
      ))}
    </ul>
  )
}

function Time({ found, isNamed }: { found: Found; isNamed: boolean }) {
  const { name, starts, ends, venueName, price } = found
  const state = stateOf(found)
  const sum = price.mark?.text ?? price.formattedAmount ?? ''
  const cost = sum !== '' && price.isEstimated ? `from ${sum}` : sum
  const spoken = [`${starts} ${name}`, `until ${ends}`, venueName, cost, price.mark?.words, state]
  return (
    <Link
      to={pathOfTime(found)}
      aria-label={spoken.filter(Boolean).join(', ')}
      className="flex min-h-11 min-w-0 flex-col rounded-md border-2 border-secondary-edge bg-surface px-1.5 py-1 text-xs leading-tight wrap-anywhere hover:border-primary-text"
    >
      <span className="tabular text-base font-bold">{starts}</span> {isNamed && <span>{name}</span>}{' '}
      {cost !== '' && <span className="tabular mt-auto font-bold">{cost}</span>}{' '}
      {state !== '' && <span className="text-ink-soft">{state}</span>}
    </Link>
  )
}

/** Says what is not as usual: few places, or none that this visitor can book. */
function stateOf({ spaces, actionToShow, kind }: Found): string {
  switch (actionToShow.status) {
    case 'BOOK':
      // The number of courts decides nothing: a visitor books one of them.
      return kind !== 'resources' && spaces <= fewPlacesLeft ? placesLeftWords(spaces) : ''
    case 'CANCEL_RESERVATION':
      return stateWords['in-basket']
    case 'CANCEL_BOOKING':
      return stateWords.booked
    case 'LEAVE_WAITLIST':
      return stateWordsInSearch.waiting
    case 'FULL':
    case 'JOIN_WAITLIST':
      return stateWords.full
    case null:
      return stateWordsInSearch['not-bookable']
  }
}
