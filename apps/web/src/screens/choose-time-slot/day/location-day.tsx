import { countWords } from '@touchline/rules/count-words'
import { slotsQuery } from '../../../calls/slots/list-slots.ts'
import type { Session } from '../../../calls/places.ts'
import { Link } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { type CourtTime, CourtTiles } from './court-tiles.tsx'
import { atLocation, type DayFacts, type ListProps } from '../day-facts.ts'
import { type HeldSlot, useHeldSlots } from '../held-slots.ts'
import { DayHeading } from './day-heading.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { keepUsualCourts } from '../filters/keep-usual-courts.ts'
import { ListingFrame } from '../listing/listing-frame.tsx'
import { useListing } from '../listing/use-listing.ts'
import { priceOf } from '../prices.ts'
import { useFiltered } from '../filters/use-filtered.ts'
import { nounOf } from '../day-words.ts'
import { type CardState, cardState } from '../session-words.ts'

const noun = nounOf('resources')

type Props = ListProps & { locationSlug: string | null }

/** Courts by location: the court first, then its times. */
export function LocationDay({ facts, hasFailed, pathOf, locationSlug }: Props) {
  const { category, date, asked, address } = facts
  const listed = useListing(asked, slotsQuery(asked, atLocation(category, locationSlug)), hasFailed)
  const held = useHeldSlots()
  const { entries, shown, count } = useFiltered(facts, listed, noun, keepUsualCourts)
  const location = category.locations.find(({ slug }) => slug === locationSlug)
  const filterBar = <FilterBar facts={facts} pathOf={pathOf} noun={noun} entries={entries} shown={shown} />
  if (!location) {
    return (
      <>
        <DayHeading
          date={date}
          count={
            count &&
            [
              countWords(category.locations.length, { one: 'location', many: 'locations' }),
              ...(facts.filtering ? [count] : []),
            ].join(', ')
          }
        >
          {filterBar}
        </DayHeading>
        <ListingFrame
          facts={facts}
          asked={listed}
          noun={noun}
          pathOf={pathOf}
          isNoneShown={facts.filtering !== null && shown.length === 0}
        >
          {() => <Locations facts={facts} slots={shown} />}
        </ListingFrame>
      </>
    )
  }
  const tiles = shown.map((slot) => timeOfCourt(slot, address, held))
  return (
    <>
      <LocationPills facts={facts} chosenSlug={location.slug} />
      <DayHeading date={date} count={count && `${count} on ${location.name}`}>
        {filterBar}
      </DayHeading>
      <ListingFrame facts={facts} asked={listed} noun={noun} pathOf={pathOf} isNoneShown={tiles.length === 0}>
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
    key: String(slot.id),
    name: slot.name,
    starts: slot.starts,
    ends: slot.ends,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    actionToShow: slot.actionToShow,
    state,
    spaces: null,
    price: priceOf(slot, null)?.text ?? null,
    isPriceFrom: false,
    mark: slot.mark,
    heldUntil: slot.heldUntil,
    to: paths.slot({
      ...address,
      time: `${slot.startsAt.format24Hour}-${slot.endsAt.format24Hour}`,
      compositeKey: slot.compositeKey,
      ...(slot.location ? { locationSlug: slot.location.slug } : {}),
    }),
  }
}

function Locations({ facts, slots }: { facts: DayFacts; slots: readonly Session[] }) {
  const { category, address } = facts
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {category.locations.map((location) => {
        const free = slots.filter(
          (slot) => slot.location?.id === location.id && cardState(slot).kind === 'book',
        )
        const [next] = free
        return (
          <li key={location.id}>
            <Link
              to={paths.courtTimes({ ...address, locationSlug: location.slug })}
              staysHere
              className={classNames(
                'flex h-full items-center justify-between gap-3 rounded-lg border p-4 hover:border-primary-text',
                next ? 'border-line bg-surface shadow-card' : 'border-line text-ink-soft',
              )}
            >
              <span>
                <span className="block text-lg font-bold">{location.name}</span>
                <span className="block text-sm text-ink-soft">
                  {next
                    ? `${countWords(free.length, { one: 'time free', many: 'times free' })}, first at ${next.starts}`
                    : 'Nothing free this day'}
                </span>
              </span>
              <ChevronRightIcon />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function LocationPills({ facts, chosenSlug }: { facts: DayFacts; chosenSlug: string }) {
  const { category, address } = facts
  return (
    <nav aria-label="Choose a location" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {category.locations.map(({ id, name, slug }) => (
          <li key={id}>
            <Link
              to={paths.courtTimes({ ...address, locationSlug: slug })}
              staysHere
              aria-current={slug === chosenSlug ? 'page' : undefined}
              className={classNames(
                'block min-h-10 rounded-full border-2 px-4 py-1.5 font-bold',
                slug === chosenSlug
                  ? 'border-primary bg-primary text-on-primary'
                  : 'border-line bg-surface hover:border-primary-text',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
