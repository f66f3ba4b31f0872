import type { FastifyInstance } from 'fastify'
import { refuse } from '../answer.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { callerOf } from '../http/caller-of.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { findTenant, tenantNamesOf } from '../http/tenant.ts'
import { orderAskerOf } from '../policies/order-access.ts'
import { orderCalendar } from '../presenters/order-calendar.ts'
import { findOrder } from '../stores/orders.ts'
import { type Services, Visit } from '../visit.ts'

interface Route {
  Params: { completeOrderId: string }
  /** `booking`: of these alone, by their numbers with commas. */
  Querystring: { key?: unknown; booking?: unknown }
}

/** The calendar file of an order, for whoever may see the order: a file, and so no call of the contract. */
export function mountCalendars(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  app.get<Route>('/api/bookings/orders/:completeOrderId/calendar.ics', async (request, reply) => {
    const catalogue = await findTenant(tenantNamesOf(request), catalogues)
    if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
    const { key, booking } = request.query
    const visitor = await new Visit(
      services,
      callerOf(request, catalogue, services.config),
    ).visitorAsTheyAre()
    const asker = orderAskerOf(visitor, typeof key === 'string' ? key : undefined)
    const order = await findOrder(services.db, catalogue.client.id, request.params.completeOrderId, asker)
    if (!order) return sendRefusal(request, reply, refuse('ORDER_NOT_FOUND'))
    const only = typeof booking === 'string' ? booking.split(',').map(Number) : undefined
    const { filename, method, text } = orderCalendar(order, catalogue, only)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${filename}"`)
      .type(`text/calendar; charset=utf-8; method=${method}`)
      .send(text)
  })
}
