import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PreparedJoining } from '../../entities/desk/prepared-joining.ts'
import { IdOrNobody } from '../../wire-id.ts'

/**
 * Ours, for staff: lists the joinings of the last day that were prepared for the selected customer; without one, those
 * that these staff have prepared for new people.
 */
export const listPreparedJoinings = defineCall({
  name: 'listPreparedJoinings',
  summary: 'Joinings that wait for a person’s phone, for staff',
  method: 'GET',
  path: '/api/foh/prepared-joinings',
  query: z.object({ selectedUserId: z.optional(IdOrNobody) }),
  reply: z.object({ data: z.array(PreparedJoining) }),
  errors: ['FORBIDDEN'],
})
