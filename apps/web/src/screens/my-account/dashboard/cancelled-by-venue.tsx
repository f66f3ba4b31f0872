import type { AccountBookingPage } from '@touchline/contract/entities/bookings/account-booking'
import { accountPaths } from '../../../account-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { bookingName, cancelledBadge, placeWords } from '../booking-words.ts'

/** Shows a coming booking that its venue has cancelled: the reason, the refund, and where to find another. */
export function CancelledByVenue({ booking }: { booking: AccountBookingPage }) {
  const { id, kind, item, venueSlug, categorySlug: activitySlug, cancelledByVenue, cancelledWords } = booking
  const name = bookingName(booking)
  const titleId = `cancelled-${id}`
  const another =
    kind === 'course'
      ? paths.chooseCourse({ venueSlug, activitySlug })
      : paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug: item.date.raw })
  return (
    // The client's colours are made to be read on a card, and not on a notice's ground.
    <Card as="section" labelledBy={titleId}>
      <Badge tone="danger">{cancelledBadge(booking)}</Badge>
      <h2 id={titleId} className="mt-2 text-lg">
        {name}
      </h2>
      <p className="text-ink-soft">{placeWords(booking)}</p>
      {cancelledByVenue?.reason && <p>The reason: {cancelledByVenue.reason}</p>}
      {cancelledWords.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={another} variant="secondary" label={`Find another: ${name}`}>
          Find another
        </LinkButton>
        <LinkButton to={accountPaths.booking({ bookingId: id })} variant="text" label={`Details: ${name}`}>
          Details
        </LinkButton>
      </p>
    </Card>
  )
}
