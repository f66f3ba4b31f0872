import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Factors } from '../../entities/second-factor/factors.ts'

/** Ours, for staff: their own second factors, and what happened to their log-in. */
export const listFactors = defineCall({
  name: 'listFactors',
  summary: 'Own second factors, for staff',
  method: 'GET',
  path: '/api/auth/factors',
  reply: z.object({ data: Factors }),
  errors: ['FORBIDDEN'],
})
