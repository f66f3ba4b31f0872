import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff: takes back a note of their own. It is gone then. */
export const removeNote = defineCall({
  name: 'removeNote',
  summary: 'Take back a note on a session',
  method: 'POST',
  path: '/api/foh/venue/:venue/notes/:noteId/remove',
  params: z.object({ venue: z.string(), noteId: WireId }),
  body: z.object({}),
  reply: z.object({ data: z.object({ isRemoved: z.boolean() }) }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND', 'NOT_FOUND', 'KEY_REUSED'],
})
