import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours: returns everything kept about the customer, by subject. Of other people it has only the names of
 * those who booked a place for the customer.
 */
export const getData = defineCall({
  name: 'getData',
  summary: 'Download a customer’s data',
  method: 'GET',
  path: '/api/my-account/data',
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
