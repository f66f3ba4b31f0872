import { type SlotStatus, stateWordsInFilters } from '@touchline/rules/timetable/slot-action'
import {
  cappedTime,
  type NamedOption,
  type StatusOption,
  type TimeOption,
} from '@touchline/rules/timetable/slot-filter-options'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
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
  /** Value of no choice. */
  none: number
  chosen: number
  options: readonly TimeOption[]
  onChoose: (minutes: number) => void
}

export function Time({ name, label, none, chosen, options, onChoose }: TimeProps) {
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

export function Status({ option: { statuses, count }, ticked, onChoose }: StatusProps) {
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
      return stateWordsInFilters['book-or-in-basket']
    case 'CANCEL_BOOKING':
      return stateWordsInFilters.booked
    case 'JOIN_WAITLIST':
    case 'LEAVE_WAITLIST':
      return stateWordsInFilters.waitlist
    case 'FULL':
      return stateWordsInFilters.full
    case null:
      return stateWordsInFilters['not-bookable']
  }
}

type NamedProps = {
  name: string
  /** Words for a choice made on another day. */
  unknown: string
  options: readonly NamedOption[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

export function Named({ name, unknown, options, chosen, onChoose }: NamedProps) {
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
