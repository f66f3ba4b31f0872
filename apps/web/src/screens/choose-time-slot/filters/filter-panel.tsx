import type { SlotStatus } from '@touchline/rules/slot-action'
import {
  cappedTime,
  filterOptions,
  type NamedOption,
  type StatusOption,
  type TimeOption,
} from '@touchline/rules/slot-filter-options'
import { defaultFilters, type FilterableSlot, type SlotFilters } from '@touchline/rules/slot-filters'
import { type ReactNode, startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'
import { stayHere } from '../../../page/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import type { DayFacts, PathOf } from '../day-facts.ts'
import { allStatuses, readFilters, tabOf, writeFilters } from './filters.ts'
import { countWords, type Noun } from '../words.ts'

type Props = {
  facts: DayFacts
  entries: readonly FilterableSlot[]
  /** How many of them the filters leave. */
  kept: number
  noun: Noun
  pathOf: PathOf
  onClose: () => void
}

/** Spec 3, timetable filters: what is chosen stands in the address and counts at once. */
export function FilterPanel({ facts, entries, kept, noun, pathOf, onClose }: Props) {
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
      await navigate(pathOf(date, writeFilters(wanted, tab)), { replace: true, state: stayHere })
    })
  }
  const shown = filters.actionsToShow
  const ticked: readonly SlotStatus[] =
    shown === 'all'
      ? usual.actionsToShow === 'all'
        ? []
        : allStatuses
      : shown === usual.actionsToShow
        ? []
        : shown
  return (
    <section
      aria-label="Filters"
      className="animate-rise rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap gap-x-10 gap-y-5 *:min-w-40 *:max-sm:w-full">
        {(options.starts.length > 0 || options.ends.length > 0) && (
          <Group legend="Time">
            <div className="grid grid-cols-2 gap-3 sm:w-72">
              <Time
                name="from"
                label="From"
                none={usual.startMinutes}
                chosen={filters.startMinutes}
                options={options.starts}
                onChoose={(startMinutes) => choose({ startMinutes })}
              />
              <Time
                name="until"
                label="Until"
                none={usual.endMinutes}
                chosen={filters.endMinutes}
                options={options.ends}
                onChoose={(endMinutes) => choose({ endMinutes })}
              />
            </div>
          </Group>
        )}
        {options.statuses.length > 0 && (
          <Group legend="What can be done">
            {options.statuses.map((option) => (
              <Status
                key={String(option.statuses)}
                option={option}
                ticked={ticked}
                onChoose={(statuses) =>
                  choose({
                    actionsToShow:
                      statuses.length === 0
                        ? usual.actionsToShow
                        : statuses.length === allStatuses.length
                          ? 'all'
                          : statuses,
                  })
                }
              />
            ))}
          </Group>
        )}
        {options.instructors.length > 0 && (
          <Group legend="Instructor">
            <Named
              name="instructor"
              unknown="Somebody who is not there that day"
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
          {kept === 0 ? 'Close the filters' : `Show ${countWords(kept, noun)}`}
        </Button>
      </div>
    </section>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{legend}</legend>
      {children}
    </fieldset>
  )
}

type TimeProps = {
  name: string
  label: string
  /** What stands for no choice. */
  none: number
  chosen: number
  options: readonly TimeOption[]
  onChoose: (minutes: number) => void
}

function Time({ name, label, none, chosen, options, onChoose }: TimeProps) {
  return (
    <Select
      id={`filter-${name}`}
      name={name}
      label={label}
      value={chosen === none ? '' : String(chosen)}
      placeholder="Any time"
      onChange={({ target: { value } }) => onChoose(value === '' ? none : Number(value))}
      options={options
        .filter(({ minutes }) => minutes !== none)
        .map(({ minutes, count }) => ({
          value: String(minutes),
          label: `${cappedTime(minutes)} (${count})`,
        }))}
    />
  )
}

type StatusProps = {
  option: StatusOption
  ticked: readonly SlotStatus[]
  onChoose: (statuses: readonly SlotStatus[]) => void
}

function Status({ option: { statuses, count }, ticked, onChoose }: StatusProps) {
  const [first = null] = statuses
  return (
    <Choice
      name="show"
      value={String(first)}
      words={actionWords(first)}
      count={count}
      checked={statuses.some((status) => ticked.includes(status))}
      onChange={(isTicked) => {
        const others = ticked.filter((status) => !statuses.includes(status))
        onChoose(isTicked ? [...others, ...statuses] : others)
      }}
    />
  )
}

function actionWords(first: SlotStatus): string {
  switch (first) {
    case 'BOOK':
    case 'CANCEL_RESERVATION':
      return 'Can be booked, or in your basket'
    case 'CANCEL_BOOKING':
      return 'Booked by you'
    case 'JOIN_WAITLIST':
    case 'LEAVE_WAITLIST':
      return 'Full, with a waitlist'
    case 'FULL':
      return 'Full'
    case null:
      return 'Not open for booking'
  }
}

type NamedProps = {
  name: string
  /** For what was chosen on another day. */
  unknown: string
  options: readonly NamedOption[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

function Named({ name, unknown, options, chosen, onChoose }: NamedProps) {
  return options.map((option) => (
    <Choice
      key={option.id}
      name={name}
      value={option.id}
      words={option.name ?? unknown}
      count={option.count}
      checked={chosen.includes(option.id)}
      onChange={(isTicked) => {
        const others = chosen.filter((id) => id !== option.id)
        onChoose(isTicked ? [...others, option.id] : others)
      }}
    />
  ))
}

type ChoiceProps = {
  name: string
  value: string
  words: string
  count: number
  checked: boolean
  onChange: (isTicked: boolean) => void
}

function Choice({ name, value, words, count, checked, onChange }: ChoiceProps) {
  return (
    <Checkbox
      id={`filter-${name}-${value}`}
      name={name}
      value={value}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      label={
        <>
          {words} <span className="tabular text-ink-soft">({count})</span>
        </>
      }
    />
  )
}
