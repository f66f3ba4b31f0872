import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CalendarFile, calendarType } from '../calendar-file.ts'
import { isRefusal, refuse } from '../call/answer.ts'
import { CallContext, type Services } from '../call/call-context.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { personIdsOf, requireAccount } from '../commands/account/require-account.ts'
import { callerOf } from '../http/caller-of.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { tenantOf } from '../http/tenant.ts'
import { siteOf } from '../policies/catalogue/site-address.ts'
import { orderAccessOf } from '../policies/orders/order-access.ts'
import { linesOfSameEvent, orderCalendar } from '../presenters/orders/order-calendar.ts'
import { findAccountBooking, listBookingsOfOrder } from '../stores/bookings/account-bookings.ts'
import { findOrder, findOrderByNumber } from '../stores/orders/orders.ts'

interface Route {
  Params: { completeOrderId: string }
  /** `booking`: numbers of the only bookings wanted, with commas. */
  Querystring: { key?: unknown; booking?: unknown }
}

/**
 * Serves the calendar file of an order to those who may see the order. Serves that of a booking to the
 * accounts that list it, also to a person whose place another person booked. These are files, so not calls of
 * the contract.
 */
export function mountCalendars(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  app.get<Route>('/api/bookings/orders/:completeOrderId/calendar.ics', async (request, reply) => {
    const catalogue = await tenantOf(request, reply, catalogues)
    if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
    const { key, booking } = request.query
    const visitor = await new CallContext(
      services,
      callerOf(request, catalogue, services.config),
    ).visitorAsTheyAre()
    const access = orderAccessOf(visitor, typeof key === 'string' ? key : undefined)
    const order = await findOrder(services.db, catalogue.client.id, request.params.completeOrderId, access)
    if (!order) return sendRefusal(request, reply, refuse('ORDER_NOT_FOUND'))
    const only = typeof booking === 'string' ? booking.split(',').map(Number) : undefined
    return sendFile(reply, orderCalendar(order, catalogue, only, siteOf(catalogue.client, services.config)))
  })

  app.get<{ Params: { bookingId: string } }>(
    '/api/my-account/bookings/:bookingId/calendar.ics',
    async (request, reply) => {
      const catalogue = await tenantOf(request, reply, catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      const context = new CallContext(services, callerOf(request, catalogue, services.config))
      const customer = await requireAccount(context)
      if (isRefusal(customer)) return sendRefusal(request, reply, customer)
      const { bookingId } = request.params
      const clientId = catalogue.client.id
      const whose = { clientId, customerId: customer.customerId, personIds: personIdsOf(customer) }
      const found = /^\d{1,15}$/.test(bookingId)
        ? await findAccountBooking(services.db, whose, Number(bookingId))
        : null
      const order = found && (await findOrderByNumber(services.db, clientId, found.booking.orderId))
      if (!found || !order) return sendRefusal(request, reply, refuse('BOOKING_NOT_FOUND'))
      const { id, bookerId, orderId, customerId } = found.booking
      const lines = linesOfSameEvent(order, id, catalogue)
      // The booker has a single event for all lines of a session. Another person's event is their own place.
      const isBooker = bookerId === customer.customerId
      const own = isBooker ? [] : await listBookingsOfOrder(services.db, whose, orderId)
      const only = lines.filter(
        (line) => isBooker || own.some((one) => one.id === line && one.customerId === customerId),
      )
      return sendFile(reply, orderCalendar(order, catalogue, only, siteOf(catalogue.client, services.config)))
    },
  )
}

const sendFile = (reply: FastifyReply, { filename, method, text }: CalendarFile): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type(calendarType({ method }))
    .send(text)
