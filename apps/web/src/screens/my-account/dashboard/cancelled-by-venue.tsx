import type { AccountBookingPage } from '@touchline/contract/entities/account-booking'
import { accountPaths } from '../../../account-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { bookingName, placeWords } from '../booking-words.ts'

/** What would be coming, had its venue not cancelled it: why, what comes back, and where there is another. */
export function CancelledByVenue({ booking }: { booking: AccountBookingPage }) {
  const { id, kind, item, venueSlug, categorySlug: activitySlug, cancelledByVenue, cancelledWords } = booking
  const name = bookingName(booking)
  const another =
    kind === 'course'
      ? paths.chooseCourse({ venueSlug, activitySlug })
      : paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug: item.date.raw })
  return (
    <Notice type="warning" title={`The venue cancelled ${name}`}>
      <p>{placeWords(booking)}</p>
      {cancelledByVenue?.reason && <p>The reason: {cancelledByVenue.reason}</p>}
      {cancelledWords.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={another} variant="secondary" label={`Find another: ${name}`}>
          Find another
        </LinkButton>
        <LinkButton to={accountPaths.booking({ bookingId: id })} variant="text" label={`Details: ${name}`}>
          Details
        </LinkButton>
      </p>
    </Notice>
  )
}
