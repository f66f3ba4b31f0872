import type { DateForms } from '@touchline/contract/entities/timetable/wall-time'

type Props = { date: Pick<DateForms, 'dayPretty' | 'datePretty'>; muted?: boolean; isLow?: boolean }

/**
 * Shows the day at a glance, like a fixture list. The words beside it say the same, so that it is not read
 * aloud. `isLow` is for a list of many.
 */
export function DateTile({ date, muted = false, isLow = false }: Props) {
  const [day = '', month = ''] = date.datePretty.split(' ')
  return (
    <div
      aria-hidden="true"
      className={`grid w-14 shrink-0 self-start overflow-hidden rounded-md border border-line text-center leading-none ${muted ? 'text-ink-soft' : ''}`}
    >
      <span
        className={`text-xs ${isLow ? 'py-0.5 leading-none' : 'py-1.5'} font-bold ${muted ? 'bg-sunken text-ink-soft' : 'bg-primary text-on-primary'}`}
      >
        {date.dayPretty}
      </span>
      <span className={`display tabular ${isLow ? 'pt-0.5 text-xl leading-none' : 'pt-2 text-2xl'}`}>
        {day}
      </span>
      <span className={`text-xs text-ink-soft ${isLow ? 'py-0.5 leading-none' : 'pt-0.5 pb-2'}`}>
        {month}
      </span>
    </div>
  )
}
