import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountBooking } from '@touchline/contract/entities/bookings/account-booking'
import { accountPaths } from '../../../account-paths.ts'
import { usualQuery } from '../../../calls/account/list-usual.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { bookingName } from '../booking-words.ts'

/** Shows what the customer books most, and offers the last booking once more; nothing where there is neither. */
export function Usual({ last }: { last: AccountBooking | null }) {
  const { data: usual } = useSuspenseQuery(usualQuery())
  if (usual.length === 0 && last === null) return null
  return (
    <Card as="section" labelledBy="usual-title">
      <h2 id="usual-title" className="text-lg">
        {usual.length > 0 ? 'What you usually book' : 'Again?'}
      </h2>
      <ul className="mt-1">
        {usual.map(({ name, venueName, venueSlug, activitySlug }) => (
          <li key={`${venueSlug} ${activitySlug}`}>
            <Link
              to={paths.chooseSubActivity({ venueSlug, activitySlug })}
              className="-mx-2 flex min-h-11 flex-wrap items-baseline gap-x-2 rounded-md px-2 py-2 hover:bg-quiet"
            >
              <span className="font-bold text-primary-text underline underline-offset-4">{name}</span>{' '}
              <span className="text-sm text-ink-soft">{venueName}</span>
            </Link>
          </li>
        ))}
      </ul>
      {last && (
        <div className="mt-3">
          {usual.length === 0 && <p className="mb-3 text-ink-soft">{bookingName(last)}</p>}
          <LinkButton
            to={accountPaths.bookAgain({ bookingId: last.id })}
            variant="secondary"
            wide
            label={`Book again: ${bookingName(last)}`}
          >
            {usual.length === 0 ? 'Book again' : `Book again: ${last.simpleName}`}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
