import { getDashboard } from '@touchline/contract/calls/account/get-dashboard'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { personIdsOf, requireAccount } from '../../commands/account/require-account.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { presentAccountBooking } from '../../presenters/bookings/account-booking.ts'
import { presentBookingPage } from '../../presenters/bookings/booking-page.ts'
import { presentBalances } from '../../presenters/payments/account-payment.ts'
import { presentLiveOffers } from '../../presenters/waitlist/waitlist.ts'
import { readDashboard } from '../../stores/bookings/account-bookings.ts'

/** Number of bookings shown: the next one, large, and three rows below it. */
const most = 4

export const serveGetDashboard = serve(getDashboard, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = context
  const { customerId } = customer
  const personIds = personIdsOf(customer)
  const whose = { clientId: catalogue.client.id, customerId, personIds }
  const reading = await readDashboard(services.db, whose, most)
  const { now, coming, cancelledByVenue, last, lots, waitlists, offers } = reading
  const at = { catalogue, now, customerId, personIds, opensAsMember: participantOf(customer).opensAsMember }
  const [next, ...later] = coming.bookings
  return {
    data: {
      next: next ? presentBookingPage(next, at) : null,
      coming: later.map((record, position) => presentAccountBooking(record, position + 1, at)),
      comingTotal: coming.total,
      cancelledByVenue: cancelledByVenue.map((record) => presentBookingPage(record, at)),
      last: last && presentAccountBooking(last, 0, at),
      credit: presentBalances(lots, catalogue.client),
      waitlists,
      offers: presentLiveOffers(offers, catalogue),
    },
    meta: { asOf: now.toISOString() },
  }
})
