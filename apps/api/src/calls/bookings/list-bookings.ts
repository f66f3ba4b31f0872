import { listBookings } from '@touchline/contract/calls/bookings/list-bookings'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { personIdsOf, requireAccount } from '../../commands/account/require-account.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { presentAccountBooking } from '../../presenters/bookings/account-booking.ts'
import { listAccountBookings } from '../../stores/bookings/account-bookings.ts'
import { describePages } from '../account/describe-pages.ts'

const perPage = 20
/** Number of bookings for a program that asks for no page. */
const most = 500

export const serveListBookings = serve(listBookings, async ({ context, query }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = context
  const { customerId } = customer
  const page = Number(query.page ?? 1)
  const limit = query.page === undefined ? most : perPage
  const offset = (page - 1) * perPage
  const personIds = personIdsOf(customer)
  const { opensAsMember } = participantOf(customer)
  const { now, total, bookings } = await listAccountBookings(services.db, {
    clientId: catalogue.client.id,
    customerId,
    personIds,
    filter: query.filter ?? 'all',
    search: query.search ?? '',
    limit,
    offset,
  })
  return {
    data: bookings.map((record, position) =>
      presentAccountBooking(record, offset + position, {
        catalogue,
        now,
        customerId,
        personIds,
        opensAsMember,
      }),
    ),
    meta: { asOf: now.toISOString(), ...describePages(total, page, limit) },
  }
})
