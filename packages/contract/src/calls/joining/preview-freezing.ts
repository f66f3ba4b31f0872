import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { FreezingPreview } from '../../entities/joining/freezing.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: tells what freezing a contract would mean: from which days and for how long, and the money of a choice. */
export const previewFreezing = defineCall({
  name: 'previewFreezing',
  summary: 'What freezing a contract means',
  method: 'GET',
  path: '/api/my-account/contracts/:contractId/freezing',
  params: z.object({ contractId: WireId }),
  /** A choice; where one can't be made, the first that can is told. */
  query: z.object({
    reason: z.optional(freeText(300)),
    from: z.optional(AskedDate),
    months: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  }),
  reply: z.object({ data: FreezingPreview }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED'],
})
