import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { SentDocument } from '../../entities/documents/sent-document.ts'

/** Ours, for staff of all venues: lists the documents that wait to be looked at, the oldest first. */
export const listSentDocuments = defineCall({
  name: 'listSentDocuments',
  summary: 'Documents to look at, for staff',
  method: 'GET',
  path: '/api/foh/documents',
  reply: z.object({
    data: z.array(SentDocument),
    /** `total` counts all that wait, not only those listed. */
    meta: z.object({ timeZone: z.string(), total: z.int() }),
  }),
  errors: ['FORBIDDEN'],
})
