import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WaitingLogIn } from '../../entities/second-factor/factors.ts'

/** Ours, for staff: tells which second step a log-in waits for, after its password was right. */
export const getWaitingLogIn = defineCall({
  name: 'getWaitingLogIn',
  summary: 'The second step that a staff log-in waits for',
  method: 'GET',
  path: '/api/auth/second-step',
  reply: z.object({ data: WaitingLogIn }),
  errors: ['SECOND_STEP_ENDED'],
})
