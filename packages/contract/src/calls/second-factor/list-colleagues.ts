import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Colleague } from '../../entities/second-factor/factors.ts'

/** Ours, for staff: lists those who have logged in at this browser today. At any other browser the list is empty. */
export const listColleagues = defineCall({
  name: 'listColleagues',
  summary: 'Staff who have logged in at this browser today',
  method: 'GET',
  path: '/api/auth/desk',
  reply: z.object({ data: z.array(Colleague) }),
  errors: [],
})
