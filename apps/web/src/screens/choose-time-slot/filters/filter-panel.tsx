import type { SlotStatus } from '@touchline/rules/timetable/slot-action'
import { filterOptions } from '@touchline/rules/timetable/slot-filter-options'
import {
  defaultFilters,
  type FilterableSlot,
  type SlotFilters,
} from '@touchline/rules/timetable/slot-filters'
import { countWords, type Noun } from '@touchline/rules/words/count-words'
import { startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'
import { keepScrollState } from '../../../page/link.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DayFacts, PathOf } from '../day-facts.ts'
import { Group, Named, Status, Time } from './filter-controls.tsx'
import { allStatuses, readFilters, tabOf, writeFilters } from './filters.ts'

type Props = {
  facts: DayFacts
  entries: readonly FilterableSlot[]
  /** Number of entries that the filters leave. */
  shownCount: number
  noun: Noun
  pathOf: PathOf
  onClose: () => void
}

/** Shows the timetable filters (spec 3). A choice goes into the address and counts at once. */
export function FilterPanel({ facts, entries, shownCount, noun, pathOf, onClose }: Props) {
  const { kind, date, address } = facts
  const tab = tabOf(kind)
  const usual = defaultFilters(tab)
  const navigate = useNavigate()
  const [filters, show] = useOptimistic(readFilters(address.filters, tab))
  const options = filterOptions(entries, filters)
  const choose = (change: Partial<SlotFilters>) => {
    const wanted = { ...filters, ...change }
    startTransition(async () => {
      show(wanted)
      await navigate(pathOf(date, writeFilters(wanted, tab)), { replace: true, state: keepScrollState })
    })
  }
  return (
    <section
      aria-label="Filters"
      className="animate-rise rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap gap-x-10 gap-y-5 *:min-w-40 *:max-sm:w-full">
        {(options.starts.length > 0 || options.ends.length > 0) && (
          <Group legend="Time">
            <Times options={options} filters={filters} usual={usual} onChoose={choose} />
          </Group>
        )}
        {options.statuses.length > 0 && (
          <Group legend="Availability">
            {options.statuses.map((option) => (
              <Status
                key={String(option.statuses)}
                option={option}
                ticked={tickedStatuses(filters.actionsToShow, usual.actionsToShow)}
                onChoose={(statuses) => choose({ actionsToShow: actionsOf(statuses, usual.actionsToShow) })}
              />
            ))}
          </Group>
        )}
        {options.instructors.length > 0 && (
          <Group legend="Instructor">
            <Named
              name="instructor"
              unknown="Someone who is not there that day"
              options={options.instructors}
              chosen={filters.instructors}
              onChoose={(instructors) => choose({ instructors })}
            />
          </Group>
        )}
        {options.tags.length > 0 && (
          <Group legend="Good to know">
            <Named
              name="tag"
              unknown="Something that day does not have"
              options={options.tags}
              chosen={filters.tags}
              onChoose={(tags) => choose({ tags })}
            />
          </Group>
        )}
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <Button onClick={onClose}>
          {shownCount === 0 ? 'Close the filters' : `Show ${countWords(shownCount, noun)}`}
        </Button>
      </div>
    </section>
  )
}

type TimesProps = {
  options: ReturnType<typeof filterOptions>
  filters: SlotFilters
  usual: SlotFilters
  onChoose: (change: Partial<SlotFilters>) => void
}

function Times({ options, filters, usual, onChoose }: TimesProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:w-72">
      <Time
        name="from"
        label="From"
        none={usual.startMinutes}
        chosen={filters.startMinutes}
        options={options.starts}
        onChoose={(startMinutes) => onChoose({ startMinutes })}
      />
      <Time
        name="until"
        label="Until"
        none={usual.endMinutes}
        chosen={filters.endMinutes}
        options={options.ends}
        onChoose={(endMinutes) => onChoose({ endMinutes })}
      />
    </div>
  )
}

type Actions = SlotFilters['actionsToShow']

/** Returns the ticked boxes: none while the day shows the defaults of its kind. */
function tickedStatuses(shown: Actions, usual: Actions): readonly SlotStatus[] {
  if (shown === usual) return []
  return shown === 'all' ? allStatuses : shown
}

function actionsOf(ticked: readonly SlotStatus[], usual: Actions): Actions {
  if (ticked.length === 0) return usual
  return ticked.length === allStatuses.length ? 'all' : ticked
}
