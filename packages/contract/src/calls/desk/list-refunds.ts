import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'
import { PaymentToSettle } from '../../entities/payments/payment-to-settle.ts'
import { RefundToSettle } from '../../entities/refunds/refund-to-settle.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/**
 * Ours, for staff of all venues: lists refunds that need attention, the oldest first, then those that take
 * long.
 */
export const listRefunds = defineCall({
  name: 'listRefunds',
  summary: 'Refunds that need attention, for staff',
  method: 'GET',
  path: '/api/foh/refunds',
  query: z.object({
    /** The beginning of a reference, or a part of a name or an email address. */
    find: z.optional(addressOr(100, 0)),
    ...pageQuery.shape,
    /** Page of the payments, which are paged apart from the refunds. */
    paymentsPage: pageQuery.shape.page,
  }),
  reply: z.object({
    data: z.array(RefundToSettle),
    /** Payments that need attention, the oldest first, on every page of the refunds. */
    payments: z.array(PaymentToSettle),
    meta: z.object({
      ...pagesMeta,
      payments: z.object(pagesMeta),
      asOf: z.iso.datetime(),
      timeZone: z.string(),
    }),
  }),
  errors: ['FORBIDDEN'],
})
