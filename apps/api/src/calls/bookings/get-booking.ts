import { getBooking, getBookingAgain } from '@touchline/contract/calls/bookings/get-booking'
import { wallTime } from '@touchline/rules/time/wall-time'
import { apiVersionOf } from '@touchline/rules/timetable/api-version'
import { sameTimeAgain } from '@touchline/rules/timetable/same-time-again'
import { isRefusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { encodeSlotId } from '../../call/slot-id.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { personIdsOf, requireAccount } from '../../commands/account/require-account.ts'
import { isCourt } from '../../policies/catalogue/is-court.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { presentAccountBooking } from '../../presenters/bookings/account-booking.ts'
import { presentBookingPage } from '../../presenters/bookings/booking-page.ts'
import { compositeKey } from '../../presenters/timetable/composite-key.ts'
import {
  type AccountBookingRecord,
  findAccountBooking,
  findBookingAgain,
  listBookingsOfOrder,
} from '../../stores/bookings/account-bookings.ts'

export const serveGetBooking = serve(getBooking, async ({ context, params }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const whose = ownersOf(customer, context)
  const found = await findAccountBooking(context.services.db, whose, Number(params.bookingId))
  if (!found) return refuse('BOOKING_NOT_FOUND')
  const { opensAsMember } = participantOf(customer)
  const at = { ...whose, catalogue: context.catalogue, now: found.now, opensAsMember }
  // Only the hours of a court have others beside them.
  const beside = isCourt(found.booking.shown, context.catalogue)
    ? await listBookingsOfOrder(context.services.db, whose, found.booking.orderId)
    : []
  return {
    data: presentBookingPage(
      found.booking,
      at,
      beside.map((record) => presentAccountBooking(record, 0, at)),
    ),
  }
})

export const serveGetBookingAgain = serve(getBookingAgain, async ({ context, params }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = context
  const found = await findBookingAgain(services.db, ownersOf(customer, context), Number(params.bookingId))
  if (!found) return refuse('BOOKING_NOT_FOUND')
  const { now, shown, sessions } = found
  const { date, startsAt } = sameTimeAgain(new Date(shown.startsAtUtc), now, shown.timeZone)
  const venue = catalogue.venueBySlug.get(shown.venueSlug)
  const category = catalogue.categoryBySlug.get(shown.categorySlug)
  const where = { venueSlug: shown.venueSlug, categorySlug: shown.categorySlug, date }
  if (shown.course) return { data: { ...where, kind: 'course' as const, session: null } }
  // An activity that is no longer sold has no session; its pages say so.
  if (!venue || !category) return { data: { ...where, kind: 'classes' as const, session: null } }
  const then = sessions.filter((session) => session.startsAt.getTime() === startsAt.getTime())
  const placeId = shown.place?.id ?? null
  const session = then.find(({ locationId }) => locationId === placeId) ?? then[0] ?? null
  const timeOf = (instant: Date) => wallTime(instant, venue.timeZone)
  return {
    data: {
      ...where,
      kind: category.kind ?? 'classes',
      session: session && {
        id: String(
          apiVersionOf(venue, date) === 1 ? session.id : encodeSlotId(session.ruleId, session.startsAt),
        ),
        compositeKey: compositeKey(session),
        time: `${timeOf(session.startsAt)}-${timeOf(session.endsAt)}`,
        locationSlug: placeOf(session.locationId, shown, catalogue),
      },
    },
  }
})

/** Returns the same court as before. Where it has no session at this time, null: any court. */
function placeOf(
  locationId: number | null,
  { place }: AccountBookingRecord['shown'],
  { locationById }: Catalogue,
): string | null {
  if (locationId === null || locationId !== place?.id) return null
  return locationById.get(locationId)?.slug ?? null
}

const ownersOf = (customer: CustomerRecord, { catalogue }: CallContext) => ({
  clientId: catalogue.client.id,
  customerId: customer.customerId,
  personIds: personIdsOf(customer),
})
