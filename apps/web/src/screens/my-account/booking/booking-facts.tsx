import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountBookingPage } from '@touchline/contract/entities/bookings/account-booking'
import { asOne } from '@touchline/rules/bookings/joined-bookings'
import { formatPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { type ComponentProps, Fragment } from 'react'
import { accountPaths } from '../../../account-paths.ts'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { CancelRule } from '../../../features/cancelling/cancel-rule.tsx'
import { HoursRule } from '../../../features/cancelling/hours-rule.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { bookingName, joinedName, whoWords } from '../booking-words.ts'

type Props = {
  booking: AccountBookingPage
  bookingId: string
  ask: ComponentProps<typeof CancelRule>['ask']
}

/** Shows who comes, what it cost, and last how the booking is cancelled or moved. */
export function BookingFacts({ booking, bookingId, ask }: Props) {
  const { hours } = booking
  const { pricePence } = asOne(hours)
  const { data: operator } = useSuspenseQuery(clientQuery())
  const price = formatPence(pricePence, operator.currency.symbol)
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {factsOf(booking, price).map(({ term, words }) => (
          <Fragment key={term}>
            <dt className="font-bold sm:text-ink-soft">{term}</dt>
            <dd className="max-sm:-mt-3">{words}</dd>
          </Fragment>
        ))}
      </dl>
      <Sessions sessions={booking.sessions} />
      {hours.length > 1 ? (
        <CancelOrMoveHours hours={hours} ask={ask} />
      ) : (
        <CancelOrMove booking={booking} bookingId={bookingId} ask={ask} />
      )}
    </Card>
  )
}

type HoursProps = Pick<AccountBookingPage, 'hours'> & Pick<Props, 'ask'>

/** Offers what can be done about the hours of a court. */
function CancelOrMoveHours({ hours, ask }: HoursProps) {
  // Another person decides about these places.
  if (hours.every(({ cancellation }) => cancellation === null)) return null
  return (
    <section aria-labelledby="cancel-title" className="mt-6 border-t border-line pt-4 print:hidden">
      <h2 id="cancel-title" className="mb-2 text-lg">
        Can’t come?
      </h2>
      <HoursRule
        hours={hours.flatMap(({ id, item, cancellation }) =>
          cancellation
            ? [
                {
                  bookingId: id,
                  time: fromToWords(item),
                  cancellation,
                  moveTo: accountPaths.moveBooking({ bookingId: id }),
                },
              ]
            : [],
        )}
        name={joinedName(asOne(hours))}
        ask={ask}
      />
    </section>
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
function factsOf(booking: AccountBookingPage, price: string) {
  const { venuePhone, venueEmail } = booking
  const ask = (
    <>
      {venuePhone && <ContactLine to={`tel:${venuePhone.replaceAll(' ', '')}`} words={venuePhone} />}
      {venueEmail && <ContactLine to={`mailto:${venueEmail}`} words={venueEmail} />}
    </>
  )
  return [
    { term: 'Who', words: whoWords(booking) },
    ...booking.notes.map((note) => ({ term: 'Course', words: note })),
    ...(venuePhone || venueEmail ? [{ term: 'Contact', words: ask }] : []),
    { term: 'Price', words: pricesWords(booking, price) },
    { term: 'Reference', words: booking.reference },
  ]
}

/** Writes '£18.00, Member'; where the hours of a court differ, with the price of each. */
function pricesWords({ hours, priceName }: AccountBookingPage, price: string): string {
  const isAlike = hours.every((hour) => hour.priceName === priceName && hour.price === hours[0]?.price)
  if (isAlike) return `${price}, ${priceName}`
  const each = hours.map((hour) => `${fromToWords(hour.item)} ${hour.price}, ${hour.priceName}`)
  return `${price}: ${each.join('; ')}`
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
