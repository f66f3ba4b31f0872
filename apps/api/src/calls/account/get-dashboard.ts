import { getDashboard } from '@touchline/contract/calls/account/get-dashboard'
import { joinBookings } from '@touchline/rules/bookings/joined-bookings'
import { maxSlotsInARow } from '@touchline/rules/limits/defaults'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { personIdsOf, requireAccount } from '../../commands/account/require-account.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { presentAccountBooking } from '../../presenters/bookings/account-booking.ts'
import { presentBookingPage } from '../../presenters/bookings/booking-page.ts'
import { presentBalances } from '../../presenters/payments/account-payment.ts'
import { presentLiveOffers } from '../../presenters/waitlist/waitlist.ts'
import { readDashboard } from '../../stores/bookings/account-bookings.ts'

/** Number of bookings shown: the next one, large, and three rows below it. Hours of one court are one of them. */
const most = 4

export const serveGetDashboard = serve(getDashboard, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = context
  const { customerId } = customer
  const personIds = personIdsOf(customer)
  const whose = { clientId: catalogue.client.id, customerId, personIds }
  const reading = await readDashboard(services.db, whose, {
    coming: most * maxSlotsInARow,
    cancelled: most - 1,
  })
  const { now, coming, cancelledByVenue, last, lots, waitlists, offers } = reading
  const at = { catalogue, now, customerId, personIds, opensAsMember: participantOf(customer).opensAsMember }
  const upcoming = coming.bookings.map((record, position) => presentAccountBooking(record, position, at))
  const [, ...later] = joinBookings(upcoming).slice(0, most)
  const [next] = coming.bookings
  return {
    data: {
      next: next ? presentBookingPage(next, at, upcoming) : null,
      coming: later.flatMap(({ hours }) => hours),
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
