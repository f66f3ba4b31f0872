import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { MyDetails } from '../../entities/account/my-details.ts'

/** Ours: returns what the account area shows of the customer and of the household members they manage. */
export const getDetails = defineCall({
  name: 'getDetails',
  summary: 'A customer’s own details',
  method: 'GET',
  path: '/api/my-account/details',
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
