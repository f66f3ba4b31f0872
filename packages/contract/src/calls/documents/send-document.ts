import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { maxDocumentBytes } from '../../document-size.ts'
import { NeededDocument } from '../../entities/documents/needed-document.ts'
import { WireId } from '../../wire-id.ts'

const maxBase64 = Math.ceil(maxDocumentBytes / 3) * 4

/**
 * Ours: sends a document for staff to look at, in place of one that waits: a PDF as it is, or a picture, which
 * is decoded and encoded anew.
 */
export const sendDocument = defineCall({
  name: 'sendDocument',
  summary: 'Send a document',
  method: 'PUT',
  path: '/api/my-account/people/:personId/documents/:kindId',
  params: z.object({ personId: WireId, kindId: WireId }),
  maxBodyBytes: maxBase64 + 1_000,
  body: z.strictObject({ file: z.base64().check(z.minLength(1), z.maxLength(maxBase64)) }),
  reply: z.object({ data: z.array(NeededDocument) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'DOCUMENT_NOT_NEEDED', 'DOCUMENT_UNUSABLE', 'TOO_MANY_REQUESTS'],
})
