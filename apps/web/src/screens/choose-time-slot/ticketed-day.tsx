import { timesQuery } from '../../calls/times/list-times.ts'
import { useHeldSlots } from './day-facts.ts'
import { DayHeading } from './day-heading.tsx'
import type { BodyProps } from './parts.ts'
import { ListingFrame, useListing } from './listing-frame.tsx'
import { TicketedList } from './ticketed-list.tsx'
import { countWords, nounOf } from './words.ts'

const noun = nounOf('ticketed')

/** Swims and drop-ins of a day. */
export function TicketedDay({ facts, hasFailed, pathOf }: BodyProps) {
  const listed = useListing(timesQuery(facts.asked), hasFailed)
  const held = useHeldSlots()
  return (
    <>
      <DayHeading
        date={facts.date}
        count={listed.listing?.entries.length ? countWords(listed.listing.entries.length, noun) : ''}
      />
      <ListingFrame facts={facts} asked={listed} noun={noun} pathOf={pathOf}>
        {(times) => <TicketedList times={times} address={facts.address} held={held} />}
      </ListingFrame>
    </>
  )
}
