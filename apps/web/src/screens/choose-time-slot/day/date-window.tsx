import { type SyntheticEvent, useId, useState } from 'react'
import { type CalendarDate, isSameDay, parseDate } from '@internationalized/date'
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import type { ViewableDays } from '../../../calls/dates/list-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { ChevronLeftIcon } from '../../../ui/other-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { outsideWindowWords } from '../day-words.ts'

type Props = {
  open: boolean
  onClose: () => void
  days: ViewableDays
  date: string
  onChoose: (date: string) => void
}

// react-aria would put a style element into the page, which the content security policy refuses; it does not where one
// of that name is there already. What it would say, `touch-action`, the cells say by a class.
if (typeof document !== 'undefined') {
  const placeholder = document.createElement('meta')
  placeholder.id = 'react-aria-pressable-style'
  document.head.append(placeholder)
}

const ROUND =
  'grid size-11 place-items-center rounded-md outline-offset-2 hover:bg-quiet data-focus-visible:outline-3'

/** A36: a grid of days by react-aria, and a plain date box beside it for those who prefer to type. */
export function DateWindow({ open, onClose, days, date, onChoose }: Props) {
  const [refused, setRefused] = useState<string | null>(null)
  const inputId = useId()
  const offered = new Set(days.dates.map(({ raw }) => raw))
  const choose = (raw: string) => {
    if (offered.has(raw)) onChoose(raw)
    else setRefused(raw)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('date')
    if (typeof value === 'string' && value !== '') choose(value)
  }
  return (
    <Dialog open={open} onClose={onClose} title="Pick a date">
      <I18nProvider locale="en-GB">
        <Calendar
          aria-label="Day"
          value={parseDate(date)}
          isDateUnavailable={(day) => !offered.has(day.toString())}
          onChange={(day) => choose(day.toString())}
          onFocusChange={(day) => setRefused(offered.has(day.toString()) ? null : day.toString())}
          className="mx-auto w-full max-w-80"
        >
          <header className="mb-2 flex items-center justify-between">
            <AriaButton slot="previous" className={ROUND}>
              <ChevronLeftIcon />
            </AriaButton>
            <Heading className="text-lg" />
            <AriaButton slot="next" className={ROUND}>
              <ChevronRightIcon />
            </AriaButton>
          </header>
          <CalendarGrid weekdayStyle="short" className="w-full">
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="pb-1 text-sm font-normal text-ink-soft">
                  {day}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(day: CalendarDate) => (
                <CalendarCell
                  date={day}
                  className={[
                    'tabular touch-manipulation mx-auto grid size-11 place-items-center rounded-md outline-none',
                    'data-focus-visible:outline-3 data-focus-visible:outline-(--focus-ring)',
                    'data-unavailable:text-ink-soft data-unavailable:line-through data-outside-month:invisible',
                    isSameDay(day, parseDate(date))
                      ? 'bg-primary font-bold text-on-primary'
                      : 'cursor-pointer not-data-unavailable:font-bold not-data-unavailable:bg-primary-50 hover:not-data-unavailable:bg-primary-100',
                  ].join(' ')}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
      <div aria-live="polite" className="my-4 min-h-12">
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
