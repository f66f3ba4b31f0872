import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../../calls/listing-types.ts'
import { timetableQuery } from '../../../calls/timetable/list-timetable.ts'
import { useBasketChanges } from '../basket/use-basket-changes.tsx'
import type { ListProps } from '../day-facts.ts'
import { nounOf } from '../day-words.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { useFiltered } from '../filters/use-filtered.ts'
import { ownItemIds, useHeldSlots } from '../held-slots.ts'
import { ListingFrame } from '../listing/listing-frame.tsx'
import { useListing } from '../listing/use-listing.ts'
import { priceKinds } from '../prices.ts'
import { ClassList } from './class-list.tsx'
import { DayHeading } from './day-heading.tsx'

const noun = nounOf('classes')

/** Shows the timetable of a day. */
export function ClassDay({ facts, hasFailed, pathOf }: ListProps) {
  const { date, asked, address } = facts
  const listed = useListing(asked, timetableQuery(asked), hasFailed)
  const { entries: sessions, shown, cancelled, count } = useFiltered(facts, listed, noun)
  const held = useHeldSlots()
  const [priceId, setPriceId] = useState<number | null>(null)
  const { kinds, usualId } = useMemo(() => priceKinds(sessions), [sessions])
  const changes = useBasketChanges(NOTHING)

  // The many rows are memoised: their properties must not change with every render.
  const latest = useRef<(session: Session) => void>(NOTHING)
  useEffect(() => {
    latest.current = (session) =>
      changes.remove({
        key: String(session.id),
        items: [],
        cartItemIds: ownItemIds(held, session),
        allowsAnonymous: session.allowsAnonymousBookings,
      })
  })
  const remove = useCallback((session: Session) => latest.current(session), [])

  return (
    <>
      <DayHeading date={date} count={count}>
        <PriceKinds kinds={kinds} chosenId={priceId ?? usualId} onChoose={setPriceId} />
        <FilterBar facts={facts} pathOf={pathOf} noun={noun} entries={sessions} shown={shown} />
      </DayHeading>
      {changes.sender}
      <ListingFrame
        facts={facts}
        asked={listed}
        noun={noun}
        pathOf={pathOf}
        isNoneShown={shown.length === 0}
        hasCancelled={cancelled.length > 0}
      >
        {() => (
          <ClassList
            sessions={shown}
            cancelled={cancelled}
            address={address}
            held={held}
            busy={changes.busy}
            priceId={priceId}
            priceName={kinds.find(({ id }) => id === (priceId ?? usualId))?.name ?? null}
            onRemove={remove}
          />
        )}
      </ListingFrame>
    </>
  )
}

const NOTHING = () => {}

type PriceKindsProps = {
  kinds: readonly { id: number; name: string }[]
  chosenId: number | null
  onChoose: (id: number) => void
}

/** Offers kinds of price, chosen once for the whole list: all prices on every row would hide the sessions. */
function PriceKinds({ kinds, chosenId, onChoose }: PriceKindsProps) {
  if (kinds.length < 2) return null
  return (
    <div className="flex min-w-0 grow basis-24 items-center gap-2 sm:max-w-64 sm:basis-48">
      <label htmlFor="price-kind" className="shrink-0 max-sm:visually-hidden">
        Prices for
      </label>
      <select
        id="price-kind"
        value={String(chosenId ?? '')}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-11 w-full min-w-0 rounded-md border-2 border-edge bg-surface px-2 hover:border-primary-text"
      >
        {kinds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
