import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PersonMerge } from '../../entities/staff/account-merge.ts'
import { freeText } from '../../free-text.ts'

/** Ours, for staff who may merge accounts: gives back to the account that was gone exactly what was moved, for a day. */
export const undoMerge = defineCall({
  name: 'undoMerge',
  summary: 'Take two merged accounts apart again, for staff',
  method: 'POST',
  path: '/api/foh/merges/:mergeUuid/undo',
  params: z.object({ mergeUuid: z.uuid() }),
  body: z.object({ reason: freeText(200, 3) }),
  reply: z.object({ data: PersonMerge }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NOT_MERGEABLE', 'KEY_REUSED'],
})
