import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../../calls/places.ts'
import { timetableQuery } from '../../../calls/timetable/list-timetable.ts'
import { ClassList } from './class-list.tsx'
import type { ListProps } from '../day-facts.ts'
import { ownItemIds, useHeldSlots } from '../held-slots.ts'
import { DayHeading } from './day-heading.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { ListingFrame } from '../listing/listing-frame.tsx'
import { useListing } from '../listing/use-listing.ts'
import { priceKinds } from '../prices.ts'
import type { Bookable } from '../basket/bookable.ts'
import { useBasketChanges } from '../basket/use-basket-changes.tsx'
import { useFiltered } from '../filters/use-filtered.ts'
import { nounOf } from '../day-words.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'

const OtherClasses = lazyPart(async () => (await import('../basket/other-classes.tsx')).OtherClasses)

const noun = nounOf('classes')

/** The timetable of a day. */
export function ClassDay({ facts, hasFailed, pathOf }: ListProps) {
  const { date, asked, address } = facts
  const listed = useListing(asked, timetableQuery(asked), hasFailed)
  const { entries: sessions, shown, count } = useFiltered(facts, listed, noun)
  const held = useHeldSlots()
  const [takenId, setTakenId] = useState<string | null>(null)
  const [priceId, setPriceId] = useState<number | null>(null)
  const changes = useBasketChanges(setTakenId)
  const taken = sessions.find(({ id }) => String(id) === takenId)

  const bookableOf = (session: Session): Bookable => ({
    key: String(session.id),
    items: [
      {
        id: session.id,
        type: session.cartType,
        // A price that the visitor did not choose is left to the server: it knows the best one, even for a visitor who logs in on the way.
        ...(priceId !== null && session.prices.some((price) => price.pricingOptionId === priceId)
          ? { pricingOptionId: priceId }
          : {}),
      },
    ],
    cartItemIds: ownItemIds(held, session),
    allowsAnonymous: session.allowsAnonymousBookings,
  })
  // There are many cards, and they are memoised: what they are given must not change with every render.
  const latest = useRef({ add: NOTHING, remove: NOTHING })
  useEffect(() => {
    latest.current = {
      add: (session) => {
        setTakenId(null)
        changes.add(bookableOf(session))
      },
      remove: (session) => changes.remove(bookableOf(session)),
    }
  })
  const add = useCallback((session: Session) => latest.current.add(session), [])
  const remove = useCallback((session: Session) => latest.current.remove(session), [])

  return (
    <>
      <DayHeading date={date} count={count}>
        <PriceKinds sessions={sessions} chosenId={priceId} onChoose={setPriceId} />
        <FilterBar facts={facts} pathOf={pathOf} noun={noun} entries={sessions} shown={shown} />
      </DayHeading>
      {changes.sender}
      {taken && (
        <Suspense>
          <OtherClasses taken={taken} sessions={sessions} date={date} busy={changes.busy} onAdd={add} />
        </Suspense>
      )}
      <ListingFrame facts={facts} asked={listed} noun={noun} pathOf={pathOf} isNoneShown={shown.length === 0}>
        {() => (
          <ClassList
            sessions={shown}
            address={address}
            held={held}
            busy={changes.busy}
            priceId={priceId}
            onAdd={add}
            onRemove={remove}
          />
        )}
      </ListingFrame>
    </>
  )
}

const NOTHING = (_: Session) => {}

type PriceKindsProps = {
  sessions: readonly Session[]
  chosenId: number | null
  onChoose: (id: number) => void
}

/** Chosen once for the whole list: all prices on every card would hide the sessions. */
function PriceKinds({ sessions, chosenId, onChoose }: PriceKindsProps) {
  const { kinds, usualId } = useMemo(() => priceKinds(sessions), [sessions])
  if (kinds.length < 2) return null
  return (
    <div className="grow basis-40 sm:max-w-52">
      <label htmlFor="price-kind" className="mb-1 block font-bold">
        Show prices for
      </label>
      <select
        id="price-kind"
        value={String(chosenId ?? usualId ?? '')}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-(--button-medium) w-full rounded-md border-2 border-edge bg-surface px-3 hover:border-primary-text"
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
