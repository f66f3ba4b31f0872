import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { sessionWords } from './offer-words.ts'

/** Links an offer's session to its day. */
export function OfferLink({ offer }: { offer: WaitlistOffer }) {
  const { venueSlug, categorySlug, date } = offer
  return (
    <Link
      to={paths.chooseTimeSlot({ venueSlug, activitySlug: categorySlug, dateSlug: date })}
      className="underline underline-offset-4"
    >
      {sessionWords(offer)}
    </Link>
  )
}
