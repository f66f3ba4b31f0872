import type { Session } from '../../../../calls/places.ts'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { lengthWords, minutesOf } from '../../length-words.ts'
import { timeRange } from '../../session-words.ts'
import type { Length } from './court-choice.ts'

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
      chips
      value={String(chosen)}
      onChange={(count) => onChoose(Number(count))}
      options={lengths.map(({ count, times, isFree }) => ({
        value: String(count),
        label: lengthWords(count * minutesOf(times[0])),
        ...(isFree ? {} : { hint: `No one court is free for all of ${rangeOf(times)}`, disabled: true }),
      }))}
    />
  )
}

/** '10:00 - 12:00': from the first to the last. */
export function rangeOf(times: readonly [Session, ...Session[]]): string {
  return timeRange({ starts: times[0].starts, ends: (times.at(-1) ?? times[0]).ends })
}
