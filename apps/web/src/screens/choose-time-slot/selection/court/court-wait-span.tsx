import type { StartTime } from '../../../../calls/listing-types.ts'
import { Select } from '../../../../ui/form/select.tsx'
import type { Court } from './court-choice.ts'

/** Span of a day in which a customer waits for a court. */
export type WaitSpan = { from: string; until: string; courtSlug: string }

/** Value of `courtSlug` for a customer to whom any court will do. */
export const anyCourt = ''

type Props = {
  courts: readonly Court[]
  start: string
  end: string
  /** Times of the day, from which the span is chosen. */
  times: readonly StartTime[]
  span: WaitSpan
  onChange: (span: WaitSpan) => void
}

/** Asks from when until when a customer waits, and for which court. */
export function WaitSpanFields({ courts, start, end, times, span, onChange }: Props) {
  const { from, until, courtSlug } = span
  const starts = optionsOf([start, ...times.map((time) => time.startsAt.format24Hour)], until, 'before')
  const ends = optionsOf([end, ...times.map((time) => time.endsAt.format24Hour)], from, 'after')
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Select
          id="wait-from"
          name="wait-from"
          label="From"
          value={from}
          options={starts}
          onChange={({ target }) => onChange({ ...span, from: target.value })}
        />
        <Select
          id="wait-until"
          name="wait-until"
          label="Until"
          value={until}
          options={ends}
          onChange={({ target }) => onChange({ ...span, until: target.value })}
        />
      </div>
      <Select
        id="wait-court"
        name="wait-court"
        label="Court"
        value={courtSlug}
        options={[
          { value: anyCourt, label: 'Any court' },
          ...courts.flatMap(({ slot: { location } }) =>
            location ? [{ value: location.slug, label: location.name }] : [],
          ),
        ]}
        onChange={({ target }) => onChange({ ...span, courtSlug: target.value })}
      />
    </>
  )
}

/** Returns the times of the day, in order, that form a span with the other end. */
function optionsOf(times: readonly string[], other: string, side: 'before' | 'after') {
  return [...new Set(times)]
    .filter((time) => (side === 'before' ? time < other : time > other))
    .sort()
    .map((time) => ({ value: time, label: time }))
}
