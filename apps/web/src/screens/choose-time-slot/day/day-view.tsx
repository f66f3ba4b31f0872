import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { cartQuery } from '../../../calls/basket/get-cart.ts'
import { useSignalLost } from '../../../calls/use-signal-lost.ts'
import { chooseDate } from '../../../features/timetable/selected-date.ts'
import { latePart } from '../../../page/late-part.tsx'
import { keepScrollState, Link } from '../../../page/link.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { paths } from '../../../paths.ts'
import type { SlotView } from '../../../slot-view.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type DayAddress, type DayFacts, type PathOf, useDayFacts } from '../day-facts.ts'
import { dayHeadingId, dayName } from '../day-words.ts'
import { DateStrip } from './date-strip.tsx'
import { DayList } from './day-list.tsx'

// Only for visitors with something in their basket.
const BasketBar = latePart(async () => (await import('../basket/basket-bar.tsx')).BasketBar)

type PageProps = { address: DayAddress; hasFailed: boolean; isUnderSheet: boolean }

/** Shows the day that an address asks for. */
export function DayPage({ address, hasFailed, isUnderSheet }: PageProps) {
  const facts = useDayFacts(address)
  const { place } = facts
  if (place.kind !== 'day') return null
  return (
    <>
      {!isUnderSheet && <PageTitle>{`${facts.category.name}, ${dayName(facts.date)}`}</PageTitle>}
      <DayView facts={facts} view={place.view} locationSlug={place.locationSlug} hasFailed={hasFailed} />
    </>
  )
}

type Props = { facts: DayFacts; view: SlotView; locationSlug: string | null; hasFailed: boolean }

/** Shows one day of an activity at a venue. */
function DayView({ facts, view, locationSlug, hasFailed }: Props) {
  const { venue, category, kind, date, address } = facts
  const client = useQueryClient()
  const { data: cart } = useQuery(cartQuery())
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const isLost = useSignalLost() !== null
  const [pressed, setPressed] = useState<string | null>(null)
  const isPicked = useRef(false)
  const pathOf: PathOf = (dateSlug, filters = address.filters) =>
    locationSlug === null
      ? paths.chooseTimeSlot({
          ...address,
          dateSlug,
          filters,
          ...(kind === 'resources' ? { type: view } : {}),
        })
      : paths.courtTimes({ ...address, dateSlug, filters, locationSlug })
  // Without a signal the page keeps showing its own day until there is one again.
  const isMoving = pressed !== null && next?.pathname === pathOf(pressed, '') && !isLost
  const choose = (chosen: string) => {
    chooseDate(client, chosen)
    setPressed(chosen)
    void navigate(pathOf(chosen), { state: keepScrollState })
  }
  useEffect(() => {
    if (!isPicked.current || isMoving) return
    isPicked.current = false
    document.getElementById(dayHeadingId)?.focus()
  }, [date, isMoving])
  return (
    <>
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <h1>{category.name}</h1>
        <p className="text-sm text-ink-soft">
          {venue.name}{' '}
          <Link
            to={paths.chooseActivity(address)}
            aria-label="Change activity"
            className="rounded-sm py-1 font-bold text-primary-text underline underline-offset-4"
          >
            Change
          </Link>
        </p>
      </div>
      <DateStrip
        facts={facts}
        date={isMoving ? pressed : date}
        pathOf={pathOf}
        onChoose={choose}
        onPick={(picked) => {
          isPicked.current = true
          choose(picked)
        }}
      />
      <div
        aria-busy={isMoving}
        className={classNames(
          'mt-0.5 text-ink sm:mt-2',
          isMoving && 'waiting-words',
          // From the first press on, what is below the list stays out of sight, so that no day moves it.
          pressed !== null && 'min-h-dvh',
        )}
      >
        <DayList
          facts={facts}
          view={view}
          locationSlug={locationSlug}
          hasFailed={hasFailed}
          pathOf={pathOf}
        />
      </div>
      {cart && cart.itemCount > 0 && <BasketBar cart={cart} />}
    </>
  )
}
