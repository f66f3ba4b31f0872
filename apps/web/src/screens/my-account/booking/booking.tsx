import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountBookingPage } from '@touchline/contract/entities/bookings/account-booking'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { Fragment } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { bookingQuery } from '../../../calls/bookings/get-booking.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { CancelRule } from '../../../features/cancelling/cancel-rule.tsx'
import { useCancelling } from '../../../features/cancelling/use-cancelling.tsx'
import { calendarOfBooking } from '../../../features/tickets/calendar-address.ts'
import { QrCode } from '../../../features/tickets/qr-code.tsx'
import { useKeptTicket } from '../../../features/tickets/use-kept-ticket.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { bookingName, cancelledBadge, placeWords, whoWords } from '../booking-words.ts'
import { Directions } from '../directions.tsx'
import { MovedNotice } from '../moved-notice.tsx'
import type { ScreenParams } from '../screen-params.ts'

/** Loads a booking. Another person's booking is not found, just like none at all. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, bookingQuery(params.bookingId ?? ''))
  return null
}

/** Shows one booking: its facts, its people, and its actions. */
export function Booking({ params }: { params: ScreenParams }) {
  const bookingId = params.bookingId ?? ''
  const { data: booking } = useSuspenseQuery(bookingQuery(bookingId))
  const { item, status, isPast, reference, cancellation } = booking
  const cancelling = useCancelling()
  const { apiBase } = usePageFacts()
  const isLive = status === 'booked' && !isPast
  useKeptTicket({
    scope: accountPaths.booking({ bookingId: '' }),
    reference,
    endsAtMs: isLive ? lastEndMs(booking) : null,
  })
  return (
    <>
      <PageTitle>{bookingName(booking)}</PageTitle>
      <p className="print:hidden">
        <Link
          to={accountPaths.bookings(isLive ? {} : { show: 'past' })}
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          All bookings
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 tabIndex={-1}>{booking.simpleName}</h1>
        {status === 'cancelled' && <Badge tone="danger">{cancelledBadge(booking)}</Badge>}
        {status === 'booked' && isPast && <Badge>Over</Badge>}
      </div>
      {booking.cancelledWords.length > 0 && (
        <div className="mt-4">
          <Notice
            type="info"
            title={`${cancelledTitle(booking)} on ${booking.cancelledOn}: what we told you`}
          >
            {booking.cancelledByVenue?.reason && <p>The reason: {booking.cancelledByVenue.reason}</p>}
            {booking.cancelledWords.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        </div>
      )}
      {booking.moves.map((move) => (
        <div key={move.title} className="mt-4">
          <MovedNotice move={move} />
        </div>
      ))}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <Card>
          <p className="display text-2xl">
            {dayAndYear(item.date.raw)},{' '}
            <span className="tabular whitespace-nowrap">{fromToWords(item)}</span>
          </p>
          {status !== 'cancelled' && <p className="mt-1 text-ink-soft">{booking.away}</p>}
          <dl className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            {factsOf(booking).map(({ term, words }) => (
              <Fragment key={term}>
                <dt className="font-bold sm:text-ink-soft">{term}</dt>
                <dd className="max-sm:-mt-3">{words}</dd>
              </Fragment>
            ))}
          </dl>
          <Sessions sessions={booking.sessions} />
          {cancellation && cancellation.reason !== 'cancelled' && (
            <section aria-labelledby="cancel-title" className="mt-6 border-t border-line pt-4 print:hidden">
              <h2 id="cancel-title" className="mb-2 text-lg">
                Can’t come?
              </h2>
              <CancelRule
                booking={{ bookingId: booking.id, name: bookingName(booking), cancellation }}
                ask={cancelling.ask}
              />
              {cancellation.move.canBeMoved && (
                <div className="mt-4 grid justify-items-start gap-3">
                  <div className="grid gap-1 text-sm text-ink-soft">
                    {cancellation.move.sentences.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                  </div>
                  <LinkButton to={accountPaths.moveBooking({ bookingId })} variant="secondary">
                    Choose another time
                  </LinkButton>
                </div>
              )}
            </section>
          )}
        </Card>
        <div className="grid gap-6">
          {isLive && (
            <Card>
              <div className="mx-auto max-w-48">
                <QrCode text={reference} label={`QR code of the booking reference ${reference}`} />
              </div>
              <p className="mt-2 text-center text-sm text-ink-soft">Show this at reception</p>
              <p className="display tabular text-center text-2xl tracking-wide">{reference}</p>
            </Card>
          )}
          <div className="grid gap-3 print:hidden">
            {status === 'booked' && <Directions booking={booking} />}
            {!isPast && (
              <a
                href={calendarOfBooking(apiBase, booking.id)}
                download
                className={buttonStyle('secondary', 'medium', true)}
              >
                {isLive ? 'Add to calendar' : 'Remove from calendar'}
              </a>
            )}
            <LinkButton to={accountPaths.bookAgain({ bookingId })} variant="text" wide>
              Book again
            </LinkButton>
            {booking.hasReceipt && (
              <LinkButton
                to={accountPaths.receipt({ completeOrderId: booking.completeOrderId })}
                variant="text"
                wide
              >
                Receipt
              </LinkButton>
            )}
          </div>
        </div>
      </div>
      {cancelling.dialog}
    </>
  )
}

/** Returns the end of the booking; for a course that of its last session, not of the one that comes next. */
function lastEndMs({ sessions, endsAtUtc }: AccountBookingPage): number {
  const last = sessions.at(-1)
  return last === undefined ? Date.parse(endsAtUtc) : Date.parse(`${last.date.raw}T23:59:59Z`)
}

/** Returns the title of a cancellation. A course continues without a session that its venue has cancelled. */
function cancelledTitle({ status, cancelledCause }: AccountBookingPage): string {
  if (cancelledCause === 'operator')
    return status === 'cancelled' ? 'Cancelled by the venue' : 'A session was cancelled by the venue'
  return status === 'cancelled' ? 'Cancelled' : 'Places given up'
}

/** Lists the known facts of the booking, line by line. Unknown ones are left out. */
function factsOf(booking: AccountBookingPage) {
  const { venuePhone, venueEmail } = booking
  const where = [placeWords(booking), booking.venueAddress].filter(Boolean).join(', ')
  const ask = (
    <>
      {venuePhone && <ContactLine to={`tel:${venuePhone.replaceAll(' ', '')}`} words={venuePhone} />}
      {venueEmail && <ContactLine to={`mailto:${venueEmail}`} words={venueEmail} />}
    </>
  )
  return [
    { term: 'Where', words: where },
    { term: 'Who', words: whoWords(booking) },
    { term: 'Price', words: `${booking.price}, ${booking.priceName}` },
    { term: 'Reference', words: booking.reference },
    ...booking.notes.map((note) => ({ term: 'Course', words: note })),
    ...(venuePhone || venueEmail ? [{ term: 'Questions', words: ask }] : []),
  ]
}

const ContactLine = ({ to, words }: { to: string; words: string }) => (
  <a href={to} className="block w-fit py-0.5 break-words underline underline-offset-4">
    {words}
  </a>
)

function Sessions({ sessions }: Pick<AccountBookingPage, 'sessions'>) {
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby="sessions-title" className="mt-6 border-t border-line pt-4">
      <h2 id="sessions-title" className="text-lg">
        Sessions
      </h2>
      <ol className="mt-2 grid gap-1">
        {sessions.map(({ date, time, isOver, isCancelled }) => {
          const words = (
            <>
              {dayAndYear(date.raw)}, <span className="tabular">{time}</span>
            </>
          )
          return (
            <li key={`${date.raw} ${time}`} className={isOver || isCancelled ? 'text-ink-soft' : undefined}>
              {isCancelled ? <s>{words}</s> : words}
              {isCancelled ? ' · cancelled' : isOver && ' · over'}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
