import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { TicketType } from '../../entities/timetable/slot.ts'

export const listTickets = defineCall({
  name: 'listTickets',
  summary: 'Ticket types of a ticketed session',
  method: 'GET',
  path: '/api/activities/venue/:venue/activity-category/:category/activity/:activity/tickets',
  /** `activity` is the id of the session (a ticketed time). */
  params: z.object({ venue: z.string(), category: z.string(), activity: z.string() }),
  /** `hasMemberPrice`: an accompanying member pays less than the usual price. */
  reply: z.object({ data: z.array(TicketType), meta: z.object({ hasMemberPrice: z.boolean() }) }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND', 'SLOT_NOT_FOUND'],
})
