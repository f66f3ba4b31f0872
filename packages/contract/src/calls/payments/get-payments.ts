import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountOrder, CreditBalance, CreditMovement } from '../../entities/payments/account-payment.ts'
import { SavedCard } from '../../entities/payments/saved-card.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/** Ours: returns everything on the account's Payments page; each of its two lists is paged separately. */
export const getPayments = defineCall({
  name: 'getPayments',
  summary: 'The saved cards, the credit and the orders of a customer',
  method: 'GET',
  path: '/api/my-account/payments',
  query: z.object({ credit: pageQuery.shape.page, orders: pageQuery.shape.page }),
  reply: z.object({
    data: z.object({
      /** Cards that can pay again, the one that paid last first. */
      cards: z.array(SavedCard),
      /** Balance of each kind of credit, and every movement, the latest first, thirty a page. */
      credit: z.object({
        balances: z.array(CreditBalance),
        movements: z.array(CreditMovement),
        ...pagesMeta,
      }),
      /** Orders that the customer has paid for, the latest first, twenty a page. */
      orders: z.object({ orders: z.array(AccountOrder), ...pagesMeta }),
    }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
