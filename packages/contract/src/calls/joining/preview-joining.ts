import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { JoiningPreview } from '../../entities/joining/plan.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: tells what joining a plan today costs with a start on that day, payment by payment. */
export const previewJoining = defineCall({
  name: 'previewJoining',
  summary: 'The payments of a plan from a first day',
  method: 'GET',
  path: '/api/online-joining/plans/:planId/payments',
  params: z.object({ planId: WireId }),
  query: z.object({ startsOn: AskedDate }),
  isPublic: true,
  reply: z.object({ data: JoiningPreview }),
  errors: ['PLAN_NOT_FOUND', 'START_NOT_OFFERED'],
})
