import { listPersonBookings } from '@touchline/contract/calls/staff/list-person-bookings'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { staffWith } from '../../policies/desk/desk.ts'
import { presentPersonBooking } from '../../presenters/staff/person-things.ts'
import { listAccountBookings } from '../../stores/bookings/account-bookings.ts'
import { listHealthPlaces } from '../../stores/questions/health-of-places.ts'
import { isPersonAtDesk } from '../../stores/staff/person-at-desk.ts'
import { describePages } from '../account/describe-pages.ts'

const perPage = 10

export const serveListPersonBookings = serve(listPersonBookings, async ({ context, params, query }) => {
  const staff = await requireStaff(context, 'see-people')
  if (isRefusal(staff)) return staff
  const { catalogue, services } = context
  const clientId = catalogue.client.id
  const personId = Number(params.personId)
  if (!(await isPersonAtDesk(services.db, clientId, personId))) return refuse('NOT_FOUND')
  const page = Number(query.page ?? 1)
  const { now, total, bookings } = await listAccountBookings(services.db, {
    clientId,
    customerId: personId,
    personIds: [personId],
    staffVenueIds: staff.staffVenueIds,
    filter: query.show === 'past' ? 'past' : 'future',
    search: '',
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const visitor = await context.visitor()
  const canceller = staffWith(visitor, 'cancel-bookings')
  const reader = staffWith(visitor, 'read-health-answers')
  const healthPlaces =
    reader === null
      ? []
      : await listHealthPlaces(services.db, {
          bookingIds: bookings.map(({ id }) => id),
          venueIds: reader.staffVenueIds,
        })
  const at = { catalogue, now, personId, canceller, healthPlaces }
  return {
    data: bookings.map((booking) => presentPersonBooking(booking, at)),
    meta: describePages(total, page, perPage),
  }
})
