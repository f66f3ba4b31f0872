import type { Session } from '../../../../calls/listing-types.ts'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { lengthWords, minutesOf } from '../../length-words.ts'
import { timeRange } from '../../session-words.ts'
import type { Length } from './court-choice.ts'

type Props = {
  lengths: readonly Length[]
  chosen: number
  onChoose: (count: number) => void
}

/**
 * Asks for how long: two or three times in a row are chosen once, instead of booked by hand (decision 26).
 */
export function LengthChoice({ lengths, chosen, onChoose }: Props) {
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
        ...(isFree ? {} : { hint: `No one court is available for all of ${rangeOf(times)}`, disabled: true }),
      }))}
    />
  )
}

/** Says the span from the first to the last: '10:00 - 12:00'. */
export function rangeOf(times: readonly [Session, ...Session[]]): string {
  return timeRange({ starts: times[0].starts, ends: (times.at(-1) ?? times[0]).ends })
}
