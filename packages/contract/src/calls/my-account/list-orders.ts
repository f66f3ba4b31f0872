import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountOrder } from '../../entities/account-payment.ts'
import { pageQuery, pagesMeta } from './paging.ts'

/** Ours: what a customer has paid for, the latest first, twenty a page. */
export const listOrders = defineCall({
  name: 'listOrders',
  summary: 'The orders of a customer',
  method: 'GET',
  path: '/api/my-account/orders',
  query: pageQuery,
  reply: z.object({ data: z.array(AccountOrder), meta: z.object(pagesMeta) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
