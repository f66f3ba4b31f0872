import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cover } from '../../entities/cover/cover.ts'

/**
 * Ours, for staff: lists requests for cover of sessions to come: the caller's own, those about which the caller was
 * asked, and for managers those at their venues. The next session comes first.
 */
export const listCovers = defineCall({
  name: 'listCovers',
  summary: 'Requests for cover of sessions, for staff',
  method: 'GET',
  path: '/api/foh/covers',
  reply: z.object({ data: z.array(Cover) }),
  errors: ['FORBIDDEN'],
})
