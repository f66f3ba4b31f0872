import { useMemo, useState } from 'react'
import type { StartTime } from '../../calls/places.ts'
import { timesQuery } from '../../calls/times/list-times.ts'
import { paths } from '../../paths.ts'
import { type CourtTime, CourtTiles } from './court-tiles.tsx'
import type { DayFacts } from './day-facts.ts'
import { DayHeading } from './day-heading.tsx'
import type { BodyProps } from './parts.ts'
import { FullToo } from './full-too.tsx'
import { ListingFrame, useListing } from './listing-frame.tsx'
import { countWords, nounOf, offerOf, offersAction } from './words.ts'

const noun = nounOf('resources')
const NONE: readonly StartTime[] = []

/** Courts by time: when can we play? */
export function CourtDay({ facts, hasFailed, pathOf }: BodyProps) {
  const { date, asked, address } = facts
  const listed = useListing(timesQuery(asked), hasFailed)
  const [showsFull, setShowsFull] = useState(false)
  const entries = listed.listing?.entries ?? NONE
  const usual = useMemo(() => entries.filter(offersAction), [entries])
  const shown = useMemo(
    () => (showsFull ? entries : usual).map((time) => courtTime(time, address)),
    [showsFull, entries, usual, address],
  )
  return (
    <>
      <DayHeading date={date} count={listed.listing?.entries.length ? countWords(usual.length, noun) : ''}>
        <FullToo hidden={entries.length - usual.length} isOn={showsFull} onChange={setShowsFull} />
      </DayHeading>
      <ListingFrame facts={facts} asked={listed} noun={noun} pathOf={pathOf} isAllTaken={shown.length === 0}>
        {() => <CourtTiles times={shown} />}
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
    offer: offerOf(time),
    spaces: time.spaces,
    price: time.price,
    isPriceFrom: time.isPriceFrom,
    to: paths.slot({
      ...address,
      time: `${time.startsAt.format24Hour}-${time.endsAt.format24Hour}`,
      compositeKey: time.compositeKey,
    }),
  }
}
