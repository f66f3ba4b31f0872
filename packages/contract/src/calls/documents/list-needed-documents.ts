import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { NeededDocument } from '../../entities/documents/needed-document.ts'

/** Ours: lists the documents that the customer, and the people whose places they book, need to have shown. */
export const listNeededDocuments = defineCall({
  name: 'listNeededDocuments',
  summary: 'The documents that a customer needs',
  method: 'GET',
  path: '/api/my-account/documents',
  reply: z.object({ data: z.array(NeededDocument) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
