import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountBooking } from '@touchline/contract/entities/bookings/account-booking'
import { joinBookings } from '@touchline/rules/bookings/joined-bookings'
import { countWords } from '@touchline/rules/words/count-words'
import type { LoaderFunctionArgs } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { dashboardQuery } from '../../../calls/account/get-dashboard.ts'
import { membershipsQuery } from '../../../calls/account/list-memberships.ts'
import { packagesQuery } from '../../../calls/account/list-packages.ts'
import { usualQuery } from '../../../calls/account/list-usual.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { userQuery } from '../../../calls/login/get-user.ts'
import { useCancelling } from '../../../features/cancelling/use-cancelling.tsx'
import { useVenueSlug } from '../../../features/venue/use-venue-slug.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { paths } from '../../../paths.ts'
import { servicesOf } from '../../../services.ts'
import { Card } from '../../../ui/card.tsx'
import { bookingName } from '../booking-words.ts'
import { BookingRow } from '../bookings/booking-row.tsx'
import { OwedCharges } from '../owed-charges.tsx'
import { CancelledByVenue } from './cancelled-by-venue.tsx'
import { CreditCard } from './credit-card.tsx'
import { HeldPlaces, LiveOffer } from './held-places.tsx'
import { NextBooking } from './next-booking.tsx'
import { RemainingVisits } from './remaining-visits.tsx'
import { ToDo } from './to-do.tsx'
import { Usual } from './usual.tsx'

const TEXT_LINK = 'inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  const [{ offers }] = await Promise.all([
    ensureQuery(client, dashboardQuery()),
    ensureQuery(client, membershipsQuery()),
    ensureQuery(client, packagesQuery()),
    ensureQuery(client, usualQuery()),
  ])
  if (offers.length > 0) await LiveOffer.preload()
  return null
}

/**
 * Shows the first page of the account (spec 1): things to do, the next booking, what is left to use and to
 * spend, and what the customer usually books.
 */
export function Dashboard() {
  const { data: user } = useSuspenseQuery(userQuery())
  const { data } = useSuspenseQuery({ ...dashboardQuery(), refetchOnWindowFocus: 'always' })
  const { next, coming, comingTotal, cancelledByVenue, last, credit, waitlists, offers } = data
  const cancelling = useCancelling()
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <h1 tabIndex={-1}>{user ? `Hello ${user.firstName}` : 'Dashboard'}</h1>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-6">
          {user && <ToDo user={user} />}
          <HeldPlaces offers={offers} />
          {cancelledByVenue.map((booking) => (
            <CancelledByVenue key={booking.id} booking={booking} />
          ))}
          {next ? <NextBooking booking={next} ask={cancelling.ask} /> : <NothingBooked last={last} />}
          {coming.length > 0 && (
            <section aria-labelledby="coming-title">
              <h2 id="coming-title">Upcoming</h2>
              <ul className="mt-3 grid gap-3">
                {joinBookings(coming).map((one) => (
                  <BookingRow key={one.first.id} joined={one} />
                ))}
              </ul>
            </section>
          )}
          <p className="flex flex-wrap gap-x-6">
            <Link to={accountPaths.bookings()} className={TEXT_LINK}>
              {comingTotal > (next?.hours.length ?? 0) + coming.length
                ? 'All upcoming bookings'
                : 'All bookings'}
            </Link>
            {waitlists > 0 && (
              <Link to={accountPaths.bookings({ show: 'waitlists' })} className={TEXT_LINK}>
                {countWords(waitlists, 'waitlist')}
              </Link>
            )}
          </p>
        </div>
        <div className="grid gap-6">
          <OwedCharges />
          <RemainingVisits />
          <CreditCard credit={credit} />
          <Usual last={next && last} />
        </div>
      </div>
      {cancelling.dialog}
    </>
  )
}

function NothingBooked({ last }: { last: AccountBooking | null }) {
  const venueSlug = useVenueSlug()
  const book = venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })
  return (
    <Card>
      <p className="text-lg">You have no upcoming bookings.</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={book}>Find something to do</LinkButton>
        {last && (
          <LinkButton
            to={accountPaths.bookAgain({ bookingId: last.id })}
            variant="secondary"
            label={`Book again: ${bookingName(last)}`}
          >
            {`Book again: ${last.simpleName}`}
          </LinkButton>
        )}
      </p>
    </Card>
  )
}
