import { useMemo } from 'react'
import type { StartTime } from '../../../calls/listing-types.ts'
import { timesQuery } from '../../../calls/timetable/list-times.ts'
import { paths } from '../../../paths.ts'
import type { DayFacts, ListProps } from '../day-facts.ts'
import { nounOf } from '../day-words.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { keepUsualCourts } from '../filters/keep-usual-courts.ts'
import { useFiltered } from '../filters/use-filtered.ts'
import { ListingFrame } from '../listing/listing-frame.tsx'
import { useListing } from '../listing/use-listing.ts'
import { cardState } from '../session-words.ts'
import { CourtTiles, type CourtTime, withCancelledTiles } from './court-tiles.tsx'
import { DayHeading } from './day-heading.tsx'
import { SlotViewLinks } from './slot-view-links.tsx'

const noun = nounOf('resources')

/** Shows courts by time, for the question: when can we play? */
export function CourtDay({ facts, hasFailed, pathOf }: ListProps) {
  const { date, asked, address } = facts
  const listed = useListing(asked, timesQuery(asked), hasFailed)
  const { entries, shown, cancelled, count } = useFiltered(facts, listed, noun, keepUsualCourts)
  const tiles = useMemo(
    () => withCancelledTiles({ entries, shown, cancelled }, (time) => courtTime(time, address)),
    [shown, cancelled, entries, address],
  )
  return (
    <>
      <DayHeading date={date} count={count}>
        <SlotViewLinks facts={facts} view="by-time" />
        <FilterBar facts={facts} pathOf={pathOf} noun={noun} entries={entries} shown={shown} />
      </DayHeading>
      <ListingFrame
        facts={facts}
        asked={listed}
        noun={noun}
        pathOf={pathOf}
        isNoneShown={shown.length === 0}
        hasCancelled={tiles.length > 0}
      >
        {() => <CourtTiles times={tiles} date={date} />}
      </ListingFrame>
    </>
  )
}

function courtTime(time: StartTime, address: DayFacts['address']): CourtTime {
  return {
    key: `${time.categorySlug} ${time.compositeKey}`,
    name: time.name,
    starts: time.starts,
    ends: time.ends,
    startsAt: time.startsAt,
    endsAt: time.endsAt,
    actionToShow: time.actionToShow,
    state: cardState(time),
    spaces: time.spaces,
    price: time.price,
    isPriceFrom: time.isPriceFrom,
    mark: time.mark,
    heldUntil: time.heldUntil,
    to: paths.slot({
      ...address,
      time: `${time.startsAt.format24Hour}-${time.endsAt.format24Hour}`,
      compositeKey: time.compositeKey,
    }),
  }
}
