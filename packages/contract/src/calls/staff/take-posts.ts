import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { StaffRole } from '../../entities/staff/staff-post.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for staff who manage staff: takes one role of a person, or all that the caller may take. A person without a role
 * is no staff any more: their sessions end at once, and their account stays as a customer's.
 */
export const takePosts = defineCall({
  name: 'takePosts',
  summary: 'Take roles of a person, for staff',
  method: 'POST',
  path: '/api/foh/team/:personId/take',
  params: z.object({ personId: WireId }),
  body: z.object({
    /** Null for all of them. */
    post: z.nullable(z.object({ role: StaffRole, venueId: z.nullable(WireId) })),
  }),
  reply: z.object({
    data: z.object({
      /** True where they have no role left. */
      isEnded: z.boolean(),
    }),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_OWNER', 'PASSWORD_NEEDED', 'WHOLE_LOG_IN_NEEDED', 'KEY_REUSED'],
})
