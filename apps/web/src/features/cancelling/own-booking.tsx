import { accountPaths } from '../../account-paths.ts'
import { AreaLink } from '../../page/area-link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { areaPaths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useCancelling } from './use-cancelling.tsx'

type Props = {
  bookingId: number
  /** 'Yoga, Tuesday 24 November, 18:30 - 19:30' */
  name: string
}

/**
 * Shows the customer's booking beside its session or course, with a button to cancel (spec 4,
 * CANCEL_BOOKING). The window shows the refund before it cancels.
 */
export function OwnBooking({ bookingId, name }: Props) {
  const { isKiosk, areaOrigins } = usePageFacts()
  const cancelling = useCancelling()
  // A kiosk shows nothing of an account, since the next person is waiting behind.
  if (isKiosk) return null
  // Another account area has its own addresses.
  const to =
    areaOrigins.myAccount === ''
      ? { ...areaPaths.bookings(), path: accountPaths.booking({ bookingId }) }
      : areaPaths.bookings()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <AreaLink
        to={to}
        className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
      >
        See your booking
      </AreaLink>
      <Button
        variant="secondary"
        aria-label={`Cancel booking: ${name}`}
        onClick={() => cancelling.ask({ bookingId, name, cancellation: null })}
      >
        Cancel booking
      </Button>
      {cancelling.dialog}
    </div>
  )
}
