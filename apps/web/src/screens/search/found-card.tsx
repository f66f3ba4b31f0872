import { stateWords, stateWordsInSearch } from '@touchline/rules/timetable/slot-action'
import { distanceWords } from '@touchline/rules/words/distance-words'
import type { Found } from '../../calls/catalogue/search-sessions.ts'
import { PlacesLeft } from '../../features/timetable/places-left.tsx'
import { pathOfTime } from '../../features/venue/path-of-time.ts'
import { Link } from '../../page/link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PinIcon } from '../../ui/icons.tsx'

/**
 * Shows one session at one venue: the whole card leads to where it is booked.
 * @param placeMiles how exactly the place is known that was searched around
 */
export function FoundCard({ found, placeMiles }: { found: Found; placeMiles: number }) {
  const { name, starts, ends, venueName, town, distance, location, price } = found
  // Several courts are free at this time: the visitor chooses one next.
  const place = location === 'Multiple' ? '' : location
  const details = [town, distance !== null && distanceWords(distance, placeMiles), place]
  return (
    <article className="group relative flex h-full gap-4 rounded-lg border border-line bg-surface p-3 shadow-card transition focus-within:border-primary-text hover:border-primary-text hover:shadow-raised sm:p-4">
      <p className="tabular w-14 shrink-0 leading-tight">
        <span className="block text-lg font-bold">{starts}</span>
        <span className="block text-sm text-ink-soft">
          <span className="visually-hidden">to </span>
          {ends}
        </span>
      </p>
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <h4 className="text-lg leading-tight font-bold">
          <Link
            to={pathOfTime(found)}
            aria-label={`${name}, ${starts} to ${ends}, ${venueName}`}
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-primary-text"
          >
            {name}
          </Link>
        </h4>
        <p className="tabular text-right font-bold">
          {price.formattedAmount && (
            <>
              {price.isEstimated && <span className="text-sm font-normal">from </span>}
              {price.mark?.text ?? price.formattedAmount}
              {price.mark && (
                <span className="block text-xs font-normal text-ink-soft">{price.mark.words}</span>
              )}
            </>
          )}
        </p>
        <p className="col-span-2 mt-1 flex gap-1.5 text-sm">
          <span className="mt-0.5 text-ink-soft">
            <PinIcon size={16} />
          </span>
          {venueName}
        </p>
        <div className="col-span-2 flex flex-wrap items-end justify-between gap-x-4">
          <p className="grow basis-40 text-sm text-ink-soft">{details.filter(Boolean).join(' · ')}</p>
          <p>
            <Places found={found} />
          </p>
        </div>
      </div>
    </article>
  )
}

function Places({ found: { spaces, actionToShow, kind } }: { found: Found }) {
  switch (actionToShow.status) {
    case 'BOOK':
      if (kind === 'resources')
        return <span className="text-sm">{spaces === 1 ? '1 free' : `${spaces} free`}</span>
      return <PlacesLeft spaces={spaces} />
    case 'CANCEL_RESERVATION':
      return <Badge tone="success">{stateWords['in-basket']}</Badge>
    case 'CANCEL_BOOKING':
      return <Badge tone="success">{stateWords.booked}</Badge>
    case 'LEAVE_WAITLIST':
      return <Badge tone="success">{stateWordsInSearch.waiting}</Badge>
    case 'FULL':
    case 'JOIN_WAITLIST':
      return <Badge>{stateWords.full}</Badge>
    case null:
      return <Badge>{stateWordsInSearch['not-bookable']}</Badge>
  }
}
