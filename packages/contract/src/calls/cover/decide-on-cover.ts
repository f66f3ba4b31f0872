import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for managers: approves that a colleague gives a session, or not. Approved, the session has that instructor, and
 * each person who has booked it is told once.
 */
export const decideOnCover = defineCall({
  name: 'decideOnCover',
  summary: 'Approve cover of a session, or not',
  method: 'POST',
  path: '/api/foh/covers/:coverId/decision',
  params: z.object({ coverId: WireId }),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve') }),
    z.object({
      decision: z.literal('refuse'),
      /** Both colleagues read it. */
      reason: freeText(200, 3),
    }),
  ]),
  reply: z.object({
    data: z.object({
      /** Number of people who have booked the session, and are told. */
      told: z.int(),
    }),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COVER_OVER', 'COVER_BUSY', 'COVER_NO_INSTRUCTOR', 'KEY_REUSED'],
})
