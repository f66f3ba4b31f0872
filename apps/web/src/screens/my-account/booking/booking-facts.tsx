import type { AccountBookingPage } from '@touchline/contract/entities/bookings/account-booking'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { type ComponentProps, Fragment } from 'react'
import { accountPaths } from '../../../account-paths.ts'
import { CancelRule } from '../../../features/cancelling/cancel-rule.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { bookingName, placeWords, whoWords } from '../booking-words.ts'

type Props = {
  booking: AccountBookingPage
  bookingId: string
  ask: ComponentProps<typeof CancelRule>['ask']
}

/** Shows when, where, who and what it cost, and how the booking is cancelled or moved. */
export function BookingFacts({ booking, bookingId, ask }: Props) {
  const { item, status } = booking
  return (
    <Card>
      <p className="display text-2xl">
        {dayAndYear(item.date.raw)}, <span className="tabular whitespace-nowrap">{fromToWords(item)}</span>
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
      <CancelOrMove booking={booking} bookingId={bookingId} ask={ask} />
    </Card>
  )
}

function CancelOrMove({ booking, bookingId, ask }: Props) {
  const { cancellation } = booking
  if (!cancellation || cancellation.reason === 'cancelled') return null
  return (
    <section aria-labelledby="cancel-title" className="mt-6 border-t border-line pt-4 print:hidden">
      <h2 id="cancel-title" className="mb-2 text-lg">
        Can’t come?
      </h2>
      <CancelRule booking={{ bookingId: booking.id, name: bookingName(booking), cancellation }} ask={ask} />
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
  )
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
