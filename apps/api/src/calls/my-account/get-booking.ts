import { getBooking, getBookingAgain } from '@touchline/contract/calls/my-account/get-booking'
import { apiVersionOf } from '@touchline/rules/api-version'
import { sameTimeAgain } from '@touchline/rules/same-time-again'
import { wallTime } from '@touchline/rules/wall-time'
import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { personIdsOf, requireAccount } from '../../commands/account/require-account.ts'
import { askerOf } from '../../policies/asker.ts'
import { presentBookingPage } from '../../presenters/booking-page.ts'
import { compositeKey } from '../../presenters/composite-key.ts'
import { serve } from '../../serve.ts'
import { encodeSlotId } from '../../slot-id.ts'
import {
  type AccountBookingRecord,
  findAccountBooking,
  findSessionAt,
} from '../../stores/account-bookings.ts'
import type { Visit } from '../../visit.ts'

export const serveGetBooking = serve(getBooking, async ({ visit, params }) => {
  const found = await findOwn(visit, Number(params.bookingId))
  if (isRefusal(found)) return found
  const { booking, ...asked } = found
  return { data: presentBookingPage(booking, { catalogue: visit.catalogue, ...asked }) }
})

export const serveGetBookingAgain = serve(getBookingAgain, async ({ visit, params }) => {
  const found = await findOwn(visit, Number(params.bookingId))
  if (isRefusal(found)) return found
  const { catalogue } = visit
  const { shown } = found.booking
  const { date, startsAt } = sameTimeAgain(new Date(shown.startsAtUtc), found.now, shown.timeZone)
  const venue = catalogue.venueBySlug.get(shown.venueSlug)
  const category = catalogue.categoryBySlug.get(shown.categorySlug)
  const where = { venueSlug: shown.venueSlug, categorySlug: shown.categorySlug, date }
  if (shown.course) return { data: { ...where, kind: 'course' as const, session: null } }
  // An activity that is sold no more has no session; its pages say so.
  if (!venue || !category) return { data: { ...where, kind: 'classes' as const, session: null } }
  const session = await findSessionAt(visit.services.db, {
    venueId: venue.id,
    categoryId: category.id,
    locationId: shown.place?.id ?? null,
    startsAt,
  })
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

/** The court of before; where that has none at this time, any. */
function placeOf(
  locationId: number | null,
  { place }: AccountBookingRecord['shown'],
  { locationById }: Catalogue,
): string | null {
  if (locationId === null || locationId !== place?.id) return null
  return locationById.get(locationId)?.slug ?? null
}

interface Own {
  now: Date
  booking: AccountBookingRecord
  customerId: number
  personIds: number[]
  opensAsMember: boolean
}

async function findOwn(visit: Visit, bookingId: number): Promise<Own | Refusal> {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  const { customerId } = customer
  const personIds = personIdsOf(customer)
  const whose = { clientId: visit.catalogue.client.id, customerId, personIds }
  const found = await findAccountBooking(visit.services.db, whose, bookingId)
  const { opensAsMember } = askerOf(customer)
  return found ? { ...found, customerId, personIds, opensAsMember } : refuse('BOOKING_NOT_FOUND')
}
