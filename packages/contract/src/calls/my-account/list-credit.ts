import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { CreditBalance, CreditMovement } from '../../entities/account-payment.ts'
import { pageQuery, pagesMeta } from './paging.ts'

/** Ours: every movement of a customer's credit, the latest first, thirty a page, and what there is of each kind. */
export const listCredit = defineCall({
  name: 'listCredit',
  summary: 'The credit statement of a customer',
  method: 'GET',
  path: '/api/my-account/credit',
  query: pageQuery,
  reply: z.object({
    data: z.array(CreditMovement),
    meta: z.object({ ...pagesMeta, balances: z.array(CreditBalance) }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
