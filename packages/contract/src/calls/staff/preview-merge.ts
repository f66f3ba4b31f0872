import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PersonMerge } from '../../entities/staff/account-merge.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for staff who may merge accounts: shows two accounts side by side with what a merge would mean, and the merges
 * that were made into the first one.
 */
export const previewMerge = defineCall({
  name: 'previewMerge',
  summary: 'Two accounts of one person side by side, for staff',
  method: 'GET',
  path: '/api/foh/people/:personId/merge',
  params: z.object({ personId: WireId }),
  query: z.object({ otherId: z.optional(WireId) }),
  reply: z.object({ data: PersonMerge }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
