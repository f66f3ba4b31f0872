import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { TeamMember } from '../../entities/staff/team.ts'

/** Ours, for staff who manage staff: lists the staff with their roles, at the venues where the reader manages them. */
export const listTeam = defineCall({
  name: 'listTeam',
  summary: 'Who has which role, for staff',
  method: 'GET',
  path: '/api/foh/team',
  reply: z.object({
    data: z.array(TeamMember),
    meta: z.object({
      /** True where the reader gives roles at all venues, and resets second steps. */
      isOfAll: z.boolean(),
      venues: z.array(z.object({ id: z.int(), name: z.string() })),
      /** Instructors of the operator without a log-in. */
      instructors: z.array(z.object({ id: z.int(), name: z.string() })),
      /** True where the operator asks staff for a second step. */
      asksSecondStep: z.boolean(),
    }),
  }),
  errors: ['FORBIDDEN'],
})
