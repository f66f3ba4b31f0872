import { minutesOfTime } from '@touchline/rules/time-of-day'
import type { Session } from '../../../calls/places.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import type { Length } from './court-choice.ts'
import { timeRange } from '../session-words.ts'

type Props = {
  lengths: readonly Length[]
  chosen: number
  onChoose: (count: number) => void
}

/** decision 26: a court for two or three times in a row, chosen once instead of booked by hand. */
export function HowLong({ lengths, chosen, onChoose }: Props) {
  if (lengths.length < 2) return null
  return (
    <RadioGroup
      id="how-long"
      name="how-long"
      legend="How long?"
      sideBySide
      value={String(chosen)}
      onChange={(count) => onChoose(Number(count))}
      options={lengths.map(({ count, times, isFree }) => ({
        value: String(count),
        label: count === 1 ? timesWords(times) : `${count} in a row`,
        hint: isFree ? rangeOf(times) : `No one court is free for all of ${rangeOf(times)}`,
        disabled: !isFree,
      }))}
    />
  )
}

/** '2 × 60 min' */
export function timesWords(times: readonly [Session, ...Session[]]): string {
  const [{ startsAt, endsAt }] = times
  const minutes = minutesOfTime(endsAt.format24Hour) - minutesOfTime(startsAt.format24Hour)
  return `${times.length} × ${minutes > 0 ? minutes : minutes + 24 * 60} min`
}

/** '10:00 - 12:00': from the first to the last. */
export function rangeOf(times: readonly [Session, ...Session[]]): string {
  return timeRange({ starts: times[0].starts, ends: (times.at(-1) ?? times[0]).ends })
}
