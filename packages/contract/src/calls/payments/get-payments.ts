import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountOrder, CreditBalance, CreditMovement } from '../../entities/payments/account-payment.ts'
import { SavedCard } from '../../entities/payments/saved-card.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/** Ours: all that the page Payments of the account shows; each of its two lists has pages of its own. */
export const getPayments = defineCall({
  name: 'getPayments',
  summary: 'The saved cards, the credit and the orders of a customer',
  method: 'GET',
  path: '/api/my-account/payments',
  query: z.object({ credit: pageQuery.shape.page, orders: pageQuery.shape.page }),
  reply: z.object({
    data: z.object({
      /** With which they can pay again, the one that paid last first. */
      cards: z.array(SavedCard),
      /** What there is of each kind, and every movement, the latest first, thirty a page. */
      credit: z.object({
        balances: z.array(CreditBalance),
        movements: z.array(CreditMovement),
        ...pagesMeta,
      }),
      /** What they have paid for, the latest first, twenty a page. */
      orders: z.object({ orders: z.array(AccountOrder), ...pagesMeta }),
    }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
