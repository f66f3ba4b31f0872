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
import { MonthGrid } from '../month/month-grid.tsx'
import { monthAfter, monthName } from '../month/month-words.ts'

type Props = {
  open: boolean
  onClose: () => void
  days: ViewableDays
  asked: { venue: string; activity: string }
  noun: Noun
  date: string
  pathOf: (date: string) => string
  onChoose: (date: string) => void
}

/**
 * Shows a month in a grid, with a summary of each day, and a plain date box below it
 * for those who prefer to type (A36).
 */
export function DateWindow({ open, onClose, days, asked, noun, date, pathOf, onChoose }: Props) {
  const [month, setMonth] = useState(date.slice(0, 7))
  const [focused, setFocused] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { data, error } = useQuery({
    ...monthQuery(asked.venue, asked.activity, month),
    enabled: open,
    // Keeps the last month until the next one has loaded: nothing jumps.
    placeholderData: (before) => before,
    throwOnError: false,
  })
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
  const turn = (months: number) => {
    setFocused(null)
    setMonth(monthAfter(month, months))
  }
  return (
    <Dialog open={open} onClose={onClose} title="Pick a date">
      <div className="mx-auto w-full max-w-96">
        <div className="flex items-center justify-between">
          <IconButton label="Previous month" icon={<ChevronLeftIcon />} onClick={() => turn(-1)} />
          <h3 aria-live="polite">{monthName(month)}</h3>
          <IconButton label="Next month" icon={<ChevronRightIcon />} onClick={() => turn(1)} />
        </div>
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
                setMonth(raw.slice(0, 7))
              }}
              focused={focused}
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

const canBeShown = ({ opens, hasPassed, withPlaces }: MonthDay) =>
  !hasPassed && (opens === null || withPlaces > 0)
