import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for the instructor who asked: takes the request back, or asks the colleagues who were not asked yet. */
export const changeCover = defineCall({
  name: 'changeCover',
  summary: 'Take back a request for cover, or ask others, too',
  method: 'POST',
  path: '/api/foh/covers/:coverId/change',
  params: z.object({ coverId: WireId }),
  body: z.object({ change: z.enum(['take-back', 'ask-others']) }),
  reply: z.object({ data: z.object({ asked: z.int() }) }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NO_COVER', 'COVER_OVER', 'KEY_REUSED'],
})
