import type { FilterableSlot } from '@touchline/rules/slot-filters'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Link } from '../../../page/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { DayFacts, PathOf } from '../day-facts.ts'
import { showAll } from './filtering.ts'
import type { Noun } from '@touchline/rules/count-words'

const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel)

type Props = {
  facts: DayFacts
  pathOf: PathOf
  noun: Noun
  entries: readonly FilterableSlot[]
  shown: readonly FilterableSlot[]
}

const LINK = 'rounded-sm py-2.5 font-bold text-primary-text underline underline-offset-4'

/** Spec 3: the way to the filters of a day and out of them. */
export function FilterBar({ facts, pathOf, noun, entries, shown }: Props) {
  const { date, filtering } = facts
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  if (entries.length < 2 && !filtering) return null
  // The link that was pressed goes away: a visitor with a keyboard goes on from the button beside it.
  const stay = () => button.current?.focus()
  const hidden = entries.length - shown.length
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button
          ref={button}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {filtering ? `Filters (${filtering.chosen})` : 'Filters'}
        </Button>
        {filtering ? (
          <Link to={pathOf(date, '')} replace staysHere onClick={stay} className={LINK}>
            Clear filters
          </Link>
        ) : (
          hidden > 0 && (
            <Link to={pathOf(date, showAll)} replace staysHere onClick={stay} className={LINK}>
              {`Show ${hidden} more that can’t be booked now`}
            </Link>
          )
        )}
      </div>
      {isOpen && (
        <div id={panelId} className="w-full">
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
    </>
  )
}
