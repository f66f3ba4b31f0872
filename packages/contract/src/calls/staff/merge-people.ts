import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PersonMerge } from '../../entities/staff/account-merge.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for staff who may merge accounts: moves all that the other account has into the one of the path, which stays with
 * its log-in. It can be undone for a day.
 */
export const mergePeople = defineCall({
  name: 'mergePeople',
  summary: 'Make two accounts of one person one, for staff',
  method: 'POST',
  path: '/api/foh/people/:personId/merge',
  params: z.object({ personId: WireId }),
  body: z.object({
    /** The account that is gone afterwards. */
    goneId: WireId,
    reason: freeText(200, 3),
  }),
  reply: z.object({ data: PersonMerge }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NOT_MERGEABLE', 'KEY_REUSED'],
})
