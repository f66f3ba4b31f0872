import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for instructors: asks colleagues to give a session of the caller that is to come. */
export const askForCover = defineCall({
  name: 'askForCover',
  summary: 'Ask for cover of an own session',
  method: 'POST',
  path: '/api/foh/covers',
  body: z.object({ slotId: WireId, reason: freeText(200, 3) }),
  reply: z.object({
    data: z.object({
      /** Number of colleagues who were asked. */
      asked: z.int(),
      /** Number of others who can be asked, too. */
      others: z.int(),
    }),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COVER_ASKED', 'NO_COVER', 'COVER_OVER', 'KEY_REUSED'],
})
