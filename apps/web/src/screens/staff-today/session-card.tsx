import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { countDay, countTakenElsewhere } from '@touchline/rules/bookings/day-marks'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { ChevronDownIcon } from '../../ui/other-icons.tsx'
import { BookingRows } from './booking-rows.tsx'
import { MarkMissed } from './mark-missed.tsx'
import { SellPlace } from './sell-place.tsx'
import { SessionActs, SessionNotes } from './session-notes.tsx'
import type { Acts } from './use-acts.ts'

type Props = {
  session: DaySession
  venue: string
  acts: Acts
  nowMs: number
  /** True for staff who may see orders. */
  opensOrders: boolean
  /** Customer for whom places are sold, null for a walk-in; undefined for staff who may not sell. */
  sellsTo: DeskCustomer | null | undefined
  opensItself: boolean
}

/** Shows a session with the people who come. Those of sessions that are not about now open with a press. */
export function SessionCard({ session, venue, acts, nowMs, opensOrders, sellsTo, opensItself }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? opensItself
  const { slotId, name, place, from, until, instructors, change, bookings } = session
  const isCancelled = change?.kind === 'cancelled'
  const titleId = `session-${slotId}`
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-surface shadow-card">
      <h2 className="text-lg sm:text-xl">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`people-${slotId}`}
          onClick={() => setChosen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-lg px-4 py-3 text-left hover:bg-quiet sm:px-6"
        >
          <span id={titleId} className="min-w-0 grow">
            <span className={isCancelled ? 'line-through' : undefined}>
              <span className="tabular">{`${from} to ${until}`}</span>{' '}
              {place === null ? name : `${name}, ${place}`}
            </span>
          </span>
          <span className={isOpen ? 'rotate-180' : undefined}>
            <ChevronDownIcon size={20} />
          </span>
        </button>
      </h2>
      <div className="px-4 pb-4 sm:px-6">
        <Counts session={session} />
        {instructors.length > 0 && (
          <p className="mt-1 text-sm text-ink-soft">With {instructors.join(', ')}</p>
        )}
        {change && (
          <p className="mt-1">
            <Badge tone={isCancelled ? 'danger' : 'warning'}>{isCancelled ? 'Cancelled' : 'Moved'}</Badge>{' '}
            <span className="text-sm">{change.words}</span>
          </p>
        )}
        {isOpen && sellsTo !== undefined && !isCancelled && (
          <SellPlace session={session} customer={sellsTo} nowMs={nowMs} />
        )}
        <SessionNotes session={session} venue={venue} />
        <div id={`people-${slotId}`} hidden={!isOpen}>
          {isOpen && bookings.length === 0 && <p className="mt-3 text-ink-soft">No one has booked this.</p>}
          {isOpen && bookings.length > 0 && (
            <ul className="mt-3 divide-y divide-line border-t border-line">
              {bookings.map((booking) => (
                <BookingRows
                  key={booking.bookingId}
                  session={session}
                  booking={booking}
                  acts={isCancelled ? null : acts}
                  nowMs={nowMs}
                  opensOrders={opensOrders}
                />
              ))}
            </ul>
          )}
          {isOpen && !isCancelled && <MarkMissed session={session} acts={acts} nowMs={nowMs} />}
          {isOpen && <SessionActs session={session} venue={venue} nowMs={nowMs} />}
        </div>
      </div>
    </section>
  )
}

/** Says in numbers who is here, and what is left. */
function Counts({ session }: Pick<Props, 'session'>) {
  const { capacity, free, held, offered, waiting } = session
  const { booked, here, missed } = countDay(session)
  const elsewhere = countTakenElsewhere(session)
  const facts = [
    ...(missed > 0 ? [`${missed} did not come`] : []),
    `${free} of ${countWords(capacity, 'place')} free`,
    ...(elsewhere > 0 ? [`${elsewhere} sold elsewhere`] : []),
    ...(held > 0 ? [`${held} held in baskets`] : []),
    ...(offered > 0 ? [`${offered} offered to the waitlist`] : []),
    ...(waiting > 0 ? [`${waiting} on the waitlist`] : []),
  ]
  return (
    <p className="text-sm text-ink-soft">
      <strong className="text-ink">{booked === 0 ? 'No bookings' : `${here} of ${booked} here`}</strong>
      {facts.map((fact) => ` · ${fact}`)}
    </p>
  )
}
