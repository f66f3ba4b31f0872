import { useMemo, useState } from 'react'
import type { CancelledSession, Session } from '../../../calls/listing-types.ts'
import { slotsQuery } from '../../../calls/timetable/list-slots.ts'
import { Link } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import { chipStyle } from '../../../ui/chip-style.ts'
import { CourtBoard } from '../board/court-board.tsx'
import { NarrowList } from '../board/narrow-list.tsx'
import { atLocation, type DayFacts, hasLocationView, type ListProps } from '../day-facts.ts'
import { nounOf } from '../day-words.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { keepOpenHours } from '../filters/keep-open-hours.ts'
import { keepUsualCourts } from '../filters/keep-usual-courts.ts'
import { useFiltered } from '../filters/use-filtered.ts'
import { type HeldSlot, useHeldSlots } from '../held-slots.ts'
import { ListingFrame } from '../listing/listing-frame.tsx'
import { type ListingState, useListing } from '../listing/use-listing.ts'
import { priceOf } from '../prices.ts'
import { courtsOf } from '../selection/court/court-choice.ts'
import { type CardState, cardState } from '../session-words.ts'
import { CourtTiles, type CourtTime, tileOf, withCancelledTiles } from './court-tiles.tsx'
import { DayHeading } from './day-heading.tsx'
import { SlotViewLinks } from './slot-view-links.tsx'

const noun = nounOf('resources')

type Props = ListProps & { locationSlug: string | null }

/** Shows courts by location: all of them as a board, or one court and its times. */
export function LocationDay(props: Props) {
  const { facts, hasFailed, locationSlug } = props
  const { category, asked } = facts
  const listed = useListing(asked, slotsQuery(asked, atLocation(category, locationSlug)), hasFailed)
  const location = category.locations.find(({ slug }) => slug === locationSlug)
  // From one day to the next they stay as the visitor has set them.
  const [wanted, setWanted] = useState(1)
  const [isAny, setAny] = useState(false)
  return location ? (
    <CourtTimes {...props} listed={listed} location={location} />
  ) : (
    <BoardDay
      {...props}
      listed={listed}
      wanted={wanted}
      onWanted={setWanted}
      isAny={hasLocationView(category) ? isAny : null}
      onAny={setAny}
    />
  )
}

type Listed = { listed: ListingState<Session> }
type BoardProps = ListProps &
  Listed & {
    wanted: number
    onWanted: (count: number) => void
    isAny: boolean | null
    onAny: (isAny: boolean) => void
  }

function BoardDay({ facts, pathOf, listed, isAny, ...looked }: BoardProps) {
  const { category, date } = facts
  const held = useHeldSlots()
  const { entries, shown } = useFiltered(facts, listed, noun, keepOpenHours)
  const cancelled = useMemo(
    () => cancelledAmong(listed.listing?.cancelled ?? NONE, shown, facts.filtering !== null),
    [listed.listing, shown, facts.filtering],
  )
  const courts = useMemo(() => {
    const times = new Set(shown.map(timeKey))
    const slots = entries.filter((slot) => times.has(timeKey(slot)))
    return courtsOf(slots, held)
  }, [entries, shown, held])
  const locations = useMemo(
    () => category.locations.map(({ id, name }) => ({ key: id, name })),
    [category.locations],
  )
  const free = courts.filter(({ state }) => state.kind === 'book')
  return (
    <>
      <DayHeading
        date={date}
        count={
          courts.length === 0
            ? ''
            : free[0]
              ? `${free.length} available, from ${free[0].slot.starts}`
              : 'Nothing available'
        }
        isBeside
      >
        <FilterBar facts={facts} pathOf={pathOf} noun={noun} entries={entries} shown={shown} />
      </DayHeading>
      <ListingFrame
        facts={facts}
        asked={listed}
        noun={noun}
        pathOf={pathOf}
        isNoneShown={courts.length === 0}
      >
        {() => (
          <>
            <NarrowList facts={facts} courts={courts} cancelled={cancelled} />
            <CourtBoard
              key={date}
              facts={facts}
              courts={courts}
              cancelled={cancelled}
              locations={locations}
              isAny={isAny}
              {...looked}
            />
          </>
        )}
      </ListingFrame>
    </>
  )
}

const NONE: readonly CancelledSession[] = []

/** Picks the cancelled sessions of the hours that the board shows, or all from its first hour on. */
function cancelledAmong(
  cancelled: readonly CancelledSession[],
  shown: readonly Session[],
  isFiltered: boolean,
): readonly CancelledSession[] {
  const times = new Set(shown.map(timeKey))
  const from = shown[0]?.timestamp ?? Infinity
  return cancelled.filter((one) => (isFiltered ? times.has(timeKey(one)) : one.timestamp >= from))
}

const timeKey = ({ timestamp, endsAt }: Pick<Session, 'timestamp' | 'endsAt'>): string =>
  `${timestamp} ${endsAt.format24Hour}`

type CourtProps = ListProps & Listed & { location: DayFacts['category']['locations'][number] }

function CourtTimes({ facts, pathOf, listed, location }: CourtProps) {
  const { date, address } = facts
  const held = useHeldSlots()
  const { entries, shown, cancelled, count } = useFiltered(facts, listed, noun, keepUsualCourts)
  const here = cancelled.filter((one) => one.location === null || one.location.id === location.id)
  const tiles = withCancelledTiles({ entries, shown, cancelled: here }, (slot) =>
    timeOfCourt(slot, address, held),
  )
  return (
    <>
      <CourtPills facts={facts} chosenSlug={location.slug} />
      <DayHeading date={date} count={count && `${count} on ${location.name}`}>
        <SlotViewLinks facts={facts} view="by-location" isPartOfView />
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

function timeOfCourt(
  slot: Session,
  address: DayFacts['address'],
  held: ReadonlyMap<string, HeldSlot> | null,
): CourtTime {
  const said = cardState(slot)
  const state: CardState = held?.has(String(slot.id)) ? { kind: 'in-basket' } : said
  return {
    ...tileOf(slot),
    key: String(slot.id),
    state,
    spaces: null,
    price: priceOf(slot, null)?.text ?? null,
    isPriceFrom: false,
    to: paths.slot({
      ...address,
      time: `${slot.startsAt.format24Hour}-${slot.endsAt.format24Hour}`,
      compositeKey: slot.compositeKey,
      ...(slot.location ? { locationSlug: slot.location.slug } : {}),
    }),
  }
}

/** Links to the times of one court. */
function CourtPills({ facts, chosenSlug }: { facts: DayFacts; chosenSlug: string }) {
  const { category, address } = facts
  return (
    <nav aria-label="One court" className="my-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden="true" className="text-sm text-ink-soft">
        One court:
      </span>
      <ul className="flex flex-wrap gap-2">
        {category.locations.map(({ id, name, slug }) => (
          <li key={id}>
            <Link
              to={paths.courtTimes({ ...address, locationSlug: slug })}
              staysHere
              aria-current={slug === chosenSlug ? 'page' : undefined}
              className={chipStyle(slug === chosenSlug)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
