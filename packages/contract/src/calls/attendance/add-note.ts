import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff at the register: writes a note on a session, which colleagues at its register read. */
export const addNote = defineCall({
  name: 'addNote',
  summary: 'Write a note on a session',
  method: 'POST',
  path: '/api/foh/venue/:venue/notes',
  params: z.object({ venue: z.string() }),
  body: z.object({ slotId: WireId, words: freeText(500, 1) }),
  reply: z.object({ data: z.object({ id: z.int() }) }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND', 'NOT_FOUND', 'KEY_REUSED'],
})
