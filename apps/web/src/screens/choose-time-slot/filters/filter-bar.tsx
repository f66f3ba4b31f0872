import type { FilterableSlot } from '@touchline/rules/timetable/slot-filters'
import { countWords, type Noun } from '@touchline/rules/words/count-words'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Link } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { DayFacts, PathOf } from '../day-facts.ts'
import { showAll } from './filtering.ts'

const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel)

type Props = {
  facts: DayFacts
  pathOf: PathOf
  noun: Noun
  entries: readonly FilterableSlot[]
  shown: readonly FilterableSlot[]
}

const LINK = 'rounded-sm py-2.5 font-bold text-primary-text underline underline-offset-4'

/** Leads to the filters of a day and out of them, and to its week (spec 3). */
export function FilterBar({ facts, pathOf, noun, entries, shown }: Props) {
  const { date, filtering, address } = facts
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const hasFilters = entries.length > 1 || filtering !== null
  // The pressed link goes away: a visitor with a keyboard continues from the button beside it.
  const stay = () => button.current?.focus()
  const hidden = entries.length - shown.length
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {hasFilters && (
          <Button
            ref={button}
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {filtering ? `Filters (${filtering.chosen})` : 'Filters'}
          </Button>
        )}
        {filtering ? (
          <Link to={pathOf(date, '')} replace staysHere onClick={stay} className={LINK}>
            Clear filters
          </Link>
        ) : (
          hidden > 0 && (
            <Link to={pathOf(date, showAll)} replace staysHere onClick={stay} className={LINK}>
              {`Show ${countWords(hidden, { one: `unavailable ${noun.one}`, many: `unavailable ${noun.many}` })}`}
            </Link>
          )
        )}
      </div>
      {isOpen && (
        <div id={panelId} className="order-1 w-full">
          <Suspense fallback={<Skeleton shape="card" count={1} />}>
            <FilterPanel
              facts={facts}
              entries={entries}
              shownCount={shown.length}
              noun={noun}
              pathOf={pathOf}
              onClose={() => {
                setOpen(false)
                stay()
              }}
            />
          </Suspense>
        </div>
      )}
      {/* Below the panel in tab order, and beside the button for the eye. */}
      <Link to={paths.week(address)} className={LINK}>
        Week
      </Link>
    </>
  )
}
