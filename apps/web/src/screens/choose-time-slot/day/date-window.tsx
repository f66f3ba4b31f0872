import { useQuery } from '@tanstack/react-query'
import { isCalendarDate } from '@touchline/rules/time/calendar-date'
import type { Noun } from '@touchline/rules/words/count-words'
import { type SyntheticEvent, useId, useState } from 'react'
import { errorWords } from '../../../calls/error-words.ts'
import type { ViewableDays } from '../../../calls/timetable/list-dates.ts'
import { type MonthDay, monthQuery } from '../../../calls/timetable/list-month.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ChevronLeftIcon } from '../../../ui/other-icons.tsx'
import { outsideWindowWords } from '../day-words.ts'
import {
  comingWeeks,
  daysOfWeeks,
  isInWeeks,
  monthAfterWeeks,
  monthsOf,
  type Weeks,
  weeksName,
} from '../month/coming-weeks.ts'
import { MonthGrid } from '../month/month-grid.tsx'
import { monthAfter, monthName } from '../month/month-words.ts'

type Props = {
  open: boolean
  onClose: () => void
  days: ViewableDays
  asked: { venue: string; activity: string }
  noun: Noun
  date: string
  /** Today at the venue. */
  today: string
  pathOf: (date: string) => string
  onChoose: (date: string) => void
}

/**
 * Shows a month in a grid, with a summary of each day, and a plain date box below it
 * for those who prefer to type (A36).
 */
export function DateWindow({ open, onClose, days, asked, noun, date, today, pathOf, onChoose }: Props) {
  const weeks = comingWeeks(today)
  const shownOf = (raw: string) => (isInWeeks(weeks, raw) ? null : raw.slice(0, 7))
  // Null while the five weeks are shown.
  const [month, setMonth] = useState(shownOf(date))
  const [focused, setFocused] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { data, error } = useDays(asked, month, weeks, open)
  const inputId = useId()
  const isOffered = (raw: string) =>
    days.dates.some((day) => day.raw === raw) ||
    (data?.some((day) => day.raw === raw && canBeShown(day)) ?? false)
  const choose = (raw: string) => {
    if (isOffered(raw)) onChoose(raw)
    else setRefused(raw)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('date')
    if (typeof value === 'string' && isCalendarDate(value)) choose(value)
  }
  const turn = (to: string | null) => {
    setFocused(null)
    setMonth(to)
  }
  return (
    <Dialog open={open} onClose={onClose} title="Pick a date">
      <div className="mx-auto w-full max-w-96">
        <Turn month={month} weeks={weeks} today={today} onTurn={turn} />
        <div className="min-h-84">
          {data ? (
            <MonthGrid
              days={data}
              date={date}
              noun={noun}
              pathOf={pathOf}
              onChoose={choose}
              onLeave={(raw) => {
                setFocused(raw)
                setMonth(shownOf(raw))
              }}
              focused={focused}
              earliest={month === null ? today : undefined}
            />
          ) : (
            error && <Notice type="danger">{errorWords(error)}</Notice>
          )}
        </div>
      </div>
      <div aria-live="polite" className="my-3 min-h-12">
        {refused && <Notice type="info">{outsideWindowWords(refused, days)}</Notice>}
      </div>
      <form onSubmit={submit} className="flex items-end gap-3 border-t border-line pt-4">
        <div className="grow">
          <TextField
            id={inputId}
            name="date"
            type="date"
            label="Or type a date"
            defaultValue={date}
            min={days.dates[0]?.raw}
          />
        </div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
    </Dialog>
  )
}

type TurnProps = { month: string | null; weeks: Weeks; today: string; onTurn: (to: string | null) => void }

/** Names what is shown, and leads to the months after it and before it. Nothing stands before the five weeks. */
function Turn({ month, weeks, today, onTurn }: TurnProps) {
  const after = monthAfterWeeks(weeks)
  return (
    <div className="flex items-center justify-between">
      {month === null ? (
        <span className="size-11" />
      ) : (
        <IconButton
          label="Previous month"
          icon={<ChevronLeftIcon />}
          onClick={() => onTurn(month <= after ? null : monthAfter(month, -1))}
        />
      )}
      <h3 aria-live="polite">{month === null ? weeksName(weeks, today) : monthName(month)}</h3>
      <IconButton
        label="Next month"
        icon={<ChevronRightIcon />}
        onClick={() => onTurn(month === null ? after : monthAfter(month, 1))}
      />
    </div>
  )
}

/** Asks for the days of a month, or of the five weeks. */
function useDays(asked: Props['asked'], month: string | null, weeks: Weeks, isOpen: boolean) {
  const months = month === null ? monthsOf(weeks) : ([month, month, month] as const)
  const queryOf = (one: string) => ({
    ...monthQuery(asked.venue, asked.activity, one),
    enabled: isOpen,
    // Keeps the last days until the next ones have loaded: nothing jumps.
    placeholderData: (before: readonly MonthDay[] | undefined) => before,
    throwOnError: false,
  })
  const first = useQuery(queryOf(months[0]))
  const second = useQuery(queryOf(months[1]))
  const third = useQuery(queryOf(months[2]))
  const isThere = first.data && second.data && third.data
  return {
    data:
      isThere && (month === null ? daysOfWeeks(weeks, [first.data, second.data, third.data]) : first.data),
    error: first.error ?? second.error ?? third.error,
  }
}

const canBeShown = ({ opens, hasPassed, withPlaces }: MonthDay) =>
  !hasPassed && (opens === null || withPlaces > 0)
