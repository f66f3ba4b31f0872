import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff of all venues: opens the file of a document that waits. */
export const openSentDocument = defineCall({
  name: 'openSentDocument',
  summary: 'The file of a document, for staff',
  method: 'GET',
  path: '/api/foh/documents/:documentId/file',
  params: z.object({ documentId: WireId }),
  reply: z.object({
    data: z.object({ media: z.enum(['image/jpeg', 'application/pdf']), content: z.base64() }),
  }),
  errors: ['FORBIDDEN', 'DOCUMENT_CHANGED', 'DOCUMENT_UNUSABLE'],
})
