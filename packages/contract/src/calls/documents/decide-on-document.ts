import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for staff of all venues: accepts a document until a day, or refuses it with a reason that its sender
 * reads. Its file is deleted.
 */
export const decideOnDocument = defineCall({
  name: 'decideOnDocument',
  summary: 'Accept or refuse a document, for staff',
  method: 'POST',
  path: '/api/foh/documents/:documentId/decision',
  params: z.object({ documentId: WireId }),
  body: z.discriminatedUnion('decision', [
    /** `expiresOn`: the last day on which it is good; null for good. */
    z.object({ decision: z.literal('accept'), expiresOn: z.nullable(AskedDate) }),
    z.object({ decision: z.literal('refuse'), reason: freeText(300) }),
  ]),
  reply: z.object({ message: z.string() }),
  errors: ['FORBIDDEN', 'DOCUMENT_CHANGED', 'KEY_REUSED'],
})
