import { timesQuery } from '../../../../calls/timetable/list-times.ts'
import { paths } from '../../../../paths.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { TakenElsewhere } from '../../basket/taken-elsewhere.tsx'
import type { DayFacts } from '../../day-facts.ts'
import { cardState, timeRange } from '../../session-words.ts'
import { type Court, courtFreeFor } from './court-choice.ts'
import { rangeOf } from './length-choice.tsx'
import { TooLong } from './too-long.tsx'
import type { CourtSelectionState } from './use-court-selection.ts'

type Props = {
  facts: DayFacts
  courts: readonly Court[]
  chosen: Court | null
  /** The court that the address names. */
  askedFor: Court | null
  state: CourtSelectionState
}

/** Says that the wanted court is not free, and offers or chooses another. */
export function CourtNotices({ facts, courts, chosen, askedFor, state }: Props) {
  const { taken, tooLong, free, choose, chooseLength } = state
  if (taken && !chosen) return <OtherTimes facts={facts} court={taken.court} slot={state.slot} />
  // The link to the other times of the day is above.
  if (!chosen) return <Notice type="info" title="Every court is taken at this time" />
  return (
    <>
      {tooLong && (
        <TooLong
          court={chosen}
          wanted={rangeOf(tooLong.times)}
          other={courtFreeFor(courts, tooLong.count, chosen)}
          taken={taken?.words ?? null}
          onCourt={(court) => choose(String(court.slot.id))}
          onFewer={chooseLength}
        />
      )}
      {taken && free && free.name !== taken.court && (
        <Notice type="warning" live title={`${taken.words} has just been taken`}>
          <p>
            Nothing has been booked. {free.name} is available at the same time and is chosen for you: press
            ‘Book now’ again to have it.
          </p>
        </Notice>
      )}
      {!taken && askedFor && !askedFor.canBeChosen && (
        <Notice type="warning" title={`${askedFor.name} is taken at this time`}>
          <p>{chosen.name} is available and is chosen for you.</p>
        </Notice>
      )}
    </>
  )
}

function OtherTimes({ facts, court, slot }: { facts: DayFacts; court: string; slot: Court['slot'] }) {
  return (
    <TakenElsewhere
      name={`${court} at ${slot.starts}`}
      wantedAt={slot.timestamp}
      query={timesQuery(facts.asked)}
      isOther={(time) => time.compositeKey !== slot.compositeKey && cardState(time).kind === 'book'}
      optionOf={(time) => ({
        key: time.compositeKey,
        words: timeRange(time),
        to: paths.slot({
          ...facts.address,
          time: `${time.startsAt.format24Hour}-${time.endsAt.format24Hour}`,
          compositeKey: time.compositeKey,
        }),
      })}
    />
  )
}
