import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { NeededDocument } from '../../entities/documents/needed-document.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: takes back a document that no one has looked at yet; its file is deleted. */
export const withdrawDocument = defineCall({
  name: 'withdrawDocument',
  summary: 'Take a document back',
  method: 'DELETE',
  path: '/api/my-account/people/:personId/documents/:kindId',
  params: z.object({ personId: WireId, kindId: WireId }),
  reply: z.object({ data: z.array(NeededDocument) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'DOCUMENT_NOT_NEEDED'],
})
