import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { HealthAnswers } from '../../entities/attendance/health-answers.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for duty managers and owners: opens the health statements that a person gave for memberships, also without a
 * booking, and writes down that they were read. A repetition is another reading (readHealthAnswers).
 */
export const readHealthStatements = defineCall({
  name: 'readHealthStatements',
  summary: 'Read the health statements of a member',
  method: 'POST',
  path: '/api/foh/people/:personId/health-statements',
  params: z.object({ personId: WireId }),
  reply: z.object({ data: HealthAnswers }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
