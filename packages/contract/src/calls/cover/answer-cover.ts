import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for instructors who were asked: says yes or no to giving a colleague's session. The first yes takes it; until a
 * manager decides, a no takes that back.
 */
export const answerCover = defineCall({
  name: 'answerCover',
  summary: 'Say yes or no to giving a colleague’s session',
  method: 'POST',
  path: '/api/foh/covers/:coverId/answer',
  params: z.object({ coverId: WireId }),
  body: z.object({ answer: z.enum(['yes', 'no']) }),
  reply: z.object({ data: z.object({ isTaken: z.boolean() }) }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'COVER_TAKEN',
    'COVER_OVER',
    'COVER_BUSY',
    'COVER_NO_INSTRUCTOR',
    'KEY_REUSED',
  ],
})
