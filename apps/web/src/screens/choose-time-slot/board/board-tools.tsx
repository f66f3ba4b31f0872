import { Chip } from '../../../ui/form/chip.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { SlotViewLinks } from '../day/slot-view-links.tsx'
import type { DayFacts } from '../day-facts.ts'
import { lengthWords, shortLengthWords } from '../length-words.ts'

type Props = {
  facts: DayFacts
  /** Largest number of times in a row that can be booked. */
  longest: number
  /** Length of one time. */
  minutes: number
  wanted: number
  onWanted: (count: number) => void
  /** Null where the courts can't be told apart. */
  isAny: boolean | null
  onAny: (isAny: boolean) => void
}

/** Asks how long, and if the court matters, and links to the same times as a list. */
export function BoardTools({ facts, longest, minutes, wanted, onWanted, isAny, onAny }: Props) {
  const next = minutes === 60 ? 'the next hour' : 'the next time'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {longest > 1 && (
        <RadioGroup
          id="times"
          name="times"
          legend="How long?"
          legendHidden
          chips
          value={String(wanted)}
          onChange={(count) => onWanted(Number(count))}
          options={Array.from({ length: longest }, (_, index) => {
            const all = (index + 1) * minutes
            return {
              value: String(index + 1),
              label: (
                <>
                  <span aria-hidden="true">{shortLengthWords(all)}</span>
                  <span className="visually-hidden">{lengthWords(all)}</span>
                </>
              ),
            }
          })}
        />
      )}
      {isAny !== null && (
        <Chip id="any-court" type="checkbox" checked={isAny} onChange={({ target }) => onAny(target.checked)}>
          Any court
        </Chip>
      )}
      <SlotViewLinks facts={facts} view="by-location" />
      {/* A phone keeps the room for the board. */}
      <p className="w-full text-sm text-ink-soft max-lg:hidden">
        Choose a time.{longest > 1 && ` Select ${next} to play longer.`}
      </p>
    </div>
  )
}
