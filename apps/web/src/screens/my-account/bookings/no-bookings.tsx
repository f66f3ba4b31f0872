import { accountPaths, type BookingTab } from '../../../account-paths.ts'
import { useVenueSlug } from '../../../features/venue/use-venue-slug.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'

type Props = { show: BookingTab | undefined; search: string }

const TEXT_LINK = 'inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4'

/** Says why a list is empty, and where to look or book instead. */
export function NoBookings({ show, search }: Props) {
  const venueSlug = useVenueSlug()
  if (search !== '')
    return (
      <div className="mt-2">
        <p className="text-ink-soft">
          {show === 'past' ? 'No past booking' : 'No upcoming booking'} matches that.
        </p>
        <p className="flex flex-wrap gap-x-6">
          <Link to={accountPaths.bookings({ show })} className={TEXT_LINK}>
            Show all
          </Link>
          <Link
            to={accountPaths.bookings({ show: show === 'past' ? undefined : 'past', search })}
            className={TEXT_LINK}
          >
            {show === 'past' ? 'Look in upcoming bookings' : 'Look in past bookings'}
          </Link>
        </p>
      </div>
    )
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <p className="text-lg">
        {show === 'past' ? 'You have no past bookings yet.' : 'You have no upcoming bookings.'}
      </p>
      <LinkButton to={venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })}>
        Find something to do
      </LinkButton>
      {show === undefined && (
        <Link to={accountPaths.bookings({ show: 'past' })} className={TEXT_LINK}>
          See past bookings
        </Link>
      )}
    </div>
  )
}
