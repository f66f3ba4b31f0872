import type { DayBooking, DayPlace, DaySession } from '@touchline/contract/entities/attendance/day-session'
import { placesToCheckIn } from '@touchline/rules/bookings/day-marks'
import { countWords } from '@touchline/rules/words/count-words'
import { useContext, useEffect, useRef } from 'react'
import { ReadHealth } from '../../features/health/read-health.tsx'
import { ReadsHealthAt } from '../../features/health/reads-health-at.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TickIcon } from '../../ui/other-icons.tsx'
import { isUnsent, markWords, placeWords } from './shown-day.ts'
import type { Acts } from './use-acts.ts'
import type { Pressed } from './use-marks.ts'

type Props = {
  session: DaySession
  booking: DayBooking
  /** Null where no one is checked in any more: the session is cancelled. */
  acts: Acts | null
  nowMs: number
  /** True for staff who may see orders. */
  opensOrders: boolean
}

/** Shows a booking of a session: a row for each place, and one press for all of them. */
export function BookingRows({ session, booking, acts, nowMs, opensOrders }: Props) {
  const { bookingId, reference, completeOrderId, bookedBy, places } = booking
  const pressed = (of: number[]): Pressed => ({ bookingId, slotId: session.slotId, places: of, reference })
  const left = placesToCheckIn(booking)
  const isGroup = places.length > 1
  const { row, follow } = useFocusFollows<HTMLLIElement>(left.length)
  return (
    <li ref={row} className="py-3">
      {isGroup && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0">
            <span className="font-bold">{bookedBy}</span>, {countWords(places.length, 'place')}{' '}
            <OrderLink {...{ completeOrderId, reference, opensOrders }} />
          </p>
          {acts && left.length > 1 && (
            <Button
              size="large"
              variant="secondary"
              aria-label={`Check in all ${left.length} of ${bookedBy}, ${session.name} ${session.from}`}
              onClick={() => {
                follow('ul button')
                acts.mark(pressed(left), 'came')
              }}
            >
              Check in all {left.length}
            </Button>
          )}
        </div>
      )}
      <ul className={isGroup ? 'mt-2 grid gap-2 border-l-4 border-line pl-3 sm:pl-4' : undefined}>
        {places.map((place) => (
          <PlaceRow
            key={place.place}
            place={place}
            booking={booking}
            session={session}
            nowMs={nowMs}
            acts={acts}
            opensOrders={opensOrders}
            pressed={pressed([place.place])}
          />
        ))}
      </ul>
    </li>
  )
}

type OrderProps = Pick<DayBooking, 'completeOrderId' | 'reference'> & Pick<Props, 'opensOrders'>

/** Leads to the order; an instructor, who may not see it, reads its reference alone. */
function OrderLink({ completeOrderId, reference, opensOrders }: OrderProps) {
  if (!opensOrders) return <span className="text-sm text-ink-soft">{reference}</span>
  return (
    <Link
      to={paths.bookingConfirmed({ completeOrderId })}
      className="inline-flex min-h-6 items-center text-sm text-primary-text underline underline-offset-4"
      aria-label={`Order ${reference}`}
    >
      {reference}
    </Link>
  )
}

type FactsProps = Pick<Props, 'session' | 'booking'> & { place: DayPlace; who: string }

/** Shows what staff should know of a person before they let them in. */
function Facts({ place: { place, age, flags, hasHealthAnswers }, who, booking, session }: FactsProps) {
  const venueSlug = useContext(ReadsHealthAt)
  if (age === null && flags.length === 0 && !hasHealthAnswers) return null
  const { bookingId } = booking
  const { slotId, name, from } = session
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5">
      {age !== null && <Badge tone="info">{`Child, ${age}`}</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone="warning">
          {flag}
        </Badge>
      ))}
      {hasHealthAnswers && venueSlug === null && <Badge>Health answers</Badge>}
      {hasHealthAnswers && venueSlug !== null && (
        <ReadHealth
          place={{ venueSlug, slotId, bookingId, place, person: who }}
          session={`${name} ${from}`}
        />
      )}
    </div>
  )
}

type RowProps = Props & { place: DayPlace; pressed: Pressed }

function PlaceRow({ place, booking, session, acts, nowMs, opensOrders, pressed }: RowProps) {
  const { bookedBy, places, reference, completeOrderId } = booking
  const { age, mark } = place
  const who = placeWords(place, bookedBy, places.length)
  const isFor = `${who}, ${session.name} ${session.from}`
  const isAlone = places.length === 1
  const isHere = mark !== null && mark.state !== 'missed'
  const hasBegun = nowMs >= Date.parse(session.startsAt)
  const { row, follow } = useFocusFollows<HTMLLIElement>(mark?.state)
  const press = (act: () => void) => () => {
    follow('button')
    act()
  }
  return (
    <li ref={row} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-32">
        <p className="text-lg">
          <span className="font-bold">{isAlone ? who : (place.name ?? `Place ${place.place}`)}</span>{' '}
          {isAlone && <OrderLink {...{ completeOrderId, reference, opensOrders }} />}
        </p>
        <Facts place={place} who={who} booking={booking} session={session} />
        {isAlone && age !== null && bookedBy !== who && (
          <p className="text-sm text-ink-soft">With {bookedBy}</p>
        )}
        {isAlone && age === null && bookedBy !== who && (
          <p className="text-sm text-ink-soft">Booked by {bookedBy}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:grow max-sm:justify-between">
        {mark && (
          <p className={mark.state === 'missed' ? 'text-ink-soft' : 'flex items-center gap-1.5 text-success'}>
            {isHere && <TickIcon size={20} />}
            <span className={isUnsent(mark) ? 'italic' : undefined}>{markWords(mark)}</span>
          </p>
        )}
        {acts && mark && (
          <span className="-mx-4">
            <Button variant="text" aria-label={`Undo: ${isFor}`} onClick={press(() => acts.undo(pressed))}>
              Undo
            </Button>
          </span>
        )}
        {acts && !isHere && hasBegun && (
          <span className="-ml-4">
            <Button
              variant="text"
              aria-label={`Came late: ${isFor}`}
              onClick={press(() => acts.mark(pressed, 'late'))}
            >
              Came late
            </Button>
          </span>
        )}
        {acts && !isHere && (
          <Button
            size="large"
            aria-label={`Check in: ${isFor}`}
            onClick={press(() => acts.mark(pressed, 'came'))}
          >
            Check in
          </Button>
        )}
      </div>
    </li>
  )
}

/**
 * Keeps the focus in a row whose pressed button gives way to others: it moves to the first that `follow` names, and
 * a screen reader says what can be done there now.
 */
function useFocusFollows<Row extends HTMLElement>(state: unknown) {
  const row = useRef<Row>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    row.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  }, [state])
  return {
    row,
    follow: (selector: string) => {
      wanted.current = selector
    },
  }
}
