import { timesQuery } from '../../../calls/timetable/list-times.ts'
import type { ListProps } from '../day-facts.ts'
import { nounOf } from '../day-words.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { useFiltered } from '../filters/use-filtered.ts'
import { useHeldSlots } from '../held-slots.ts'
import { ListingFrame } from '../listing/listing-frame.tsx'
import { useListing } from '../listing/use-listing.ts'
import { DayHeading } from './day-heading.tsx'
import { TicketedList } from './ticketed-list.tsx'

const noun = nounOf('ticketed')

/** Shows the swims and drop-ins of a day. */
export function TicketedDay({ facts, hasFailed, pathOf }: ListProps) {
  const listed = useListing(facts.asked, timesQuery(facts.asked), hasFailed)
  const { entries, shown, cancelled, count } = useFiltered(facts, listed, noun)
  const held = useHeldSlots()
  return (
    <>
      <DayHeading date={facts.date} count={count}>
        <FilterBar facts={facts} pathOf={pathOf} noun={noun} entries={entries} shown={shown} />
      </DayHeading>
      <ListingFrame
        facts={facts}
        asked={listed}
        noun={noun}
        pathOf={pathOf}
        isNoneShown={shown.length === 0}
        hasCancelled={cancelled.length > 0}
      >
        {() => <TicketedList times={shown} cancelled={cancelled} address={facts.address} held={held} />}
      </ListingFrame>
    </>
  )
}
