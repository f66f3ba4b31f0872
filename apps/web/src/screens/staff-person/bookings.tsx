import { useQuery } from '@tanstack/react-query'
import type { PersonBooking } from '@touchline/contract/entities/staff/person-things'
import { errorWords } from '../../calls/error-words.ts'
import { type AskedBookings, personBookingsQuery } from '../../calls/staff/person-things.ts'
import type { AskedToCancel } from '../../features/cancelling/asked-to-cancel.ts'
import { useCancelling } from '../../features/cancelling/use-cancelling.tsx'
import { ReadHealth } from '../../features/health/read-health.tsx'
import { moveOfOrder } from '../../order-paths.ts'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { ListPages } from '../../page/list-pages.tsx'
import { paths } from '../../paths.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const views = [
  { show: 'coming', label: 'To come', none: 'No bookings to come at your venues.' },
  { show: 'past', label: 'Past and cancelled', none: 'No past bookings at your venues.' },
] as const

/** Shows a page of a person's bookings, each with its order, and what staff can do with it. */
export function Bookings({ personId, show, page }: AskedBookings) {
  const { data, error } = useQuery({ ...personBookingsQuery({ personId, show, page }), throwOnError: false })
  const { ask, dialog } = useCancelling()
  return (
    <Card as="section" labelledBy="bookings-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="bookings-title" className="text-lg">
          Bookings
        </h2>
        <nav aria-label="Which bookings" className="flex gap-x-5">
          {views.map((view) => (
            <Link
              key={view.show}
              to={staffPaths.person(personId, { show: view.show })}
              staysHere
              aria-current={view.show === show ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center',
                view.show === show ? 'font-bold' : 'text-primary-text underline underline-offset-4',
              )}
            >
              {view.label}
            </Link>
          ))}
        </nav>
      </div>
      {error && (
        <Notice type="danger" title="The bookings can’t be shown" live>
          {errorWords(error)}
        </Notice>
      )}
      {!data && !error && (
        <div role="status">
          <span className="visually-hidden">Loading the bookings…</span>
          <Skeleton count={3} />
        </div>
      )}
      {data?.data.length === 0 && (
        <p className="mt-2 text-ink-soft">{views.find((view) => view.show === show)?.none}</p>
      )}
      {data && data.data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.data.map((booking) => (
            <Row key={booking.id} booking={booking} personId={personId} ask={ask} />
          ))}
        </ul>
      )}
      {data && (
        <ListPages
          label="Pages of bookings"
          page={page}
          pages={data.meta.pages}
          addressOf={(other) => staffPaths.person(personId, { show, page: other })}
          isInOrder={show === 'coming'}
        />
      )}
      {dialog}
    </Card>
  )
}

type RowProps = { booking: PersonBooking; personId: number; ask: (booking: AskedToCancel) => void }

function Row({ booking, personId, ask }: RowProps) {
  const { id, name, when, venueName, words, reference, completeOrderId, cancellation, health } = booking
  const title = `${name}, ${when}`
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <Link
            to={paths.bookingConfirmed({ completeOrderId })}
            aria-label={`Open order ${reference}: ${title}`}
            className="inline-flex min-h-11 items-center font-bold break-words text-primary-text underline underline-offset-4"
          >
            {title}
          </Link>
        </p>
        <p className="text-sm break-words text-ink-soft">
          {venueName}, {reference}
        </p>
        <p className="text-sm break-words">{words}</p>
        {cancellation?.sentences.map((sentence) => (
          <p key={sentence} className="text-sm break-words text-ink-soft">
            {sentence}
          </p>
        ))}
        {health.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {health.map((place) => (
              <ReadHealth key={place.place} place={place} session={title}>
                Read health answers{health.length > 1 && `: ${place.person}`}
              </ReadHealth>
            ))}
          </div>
        )}
      </div>
      {cancellation && (cancellation.canBeCancelled || cancellation.move.canBeMoved) && (
        <div className="flex flex-wrap items-start gap-2">
          {cancellation.canBeCancelled && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Cancel: ${title}`}
              onClick={() => ask({ bookingId: id, name: title, cancellation, asksReason: true })}
            >
              Cancel
            </Button>
          )}
          {cancellation.move.canBeMoved && (
            <LinkButton
              to={moveOfOrder({ completeOrderId, key: null, bookingId: id, personId })}
              variant="secondary"
              size="small"
              label={`Move: ${title}`}
            >
              Move
            </LinkButton>
          )}
        </div>
      )}
    </li>
  )
}
