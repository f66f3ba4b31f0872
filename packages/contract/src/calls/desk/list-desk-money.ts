import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'
import { DeskMoney } from '../../entities/desk/desk-money.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/**
 * Ours, for staff: lists what is owed at the desks where they work, the oldest first; then what was paid out,
 * the latest first.
 */
export const listDeskMoney = defineCall({
  name: 'listDeskMoney',
  summary: 'Money owed at the desk, for staff',
  method: 'GET',
  path: '/api/foh/money',
  query: z.object({
    /** The beginning of a reference, or a part of a name or an email address. */
    find: z.optional(addressOr(100, 0)),
    ...pageQuery.shape,
  }),
  reply: z.object({
    data: z.array(DeskMoney),
    meta: z.object({
      ...pagesMeta,
      asOf: z.iso.datetime(),
      timeZone: z.string(),
      /** Totals over all orders, not only over those listed. */
      owedOrders: z.int(),
      formattedOwed: z.string(),
      /** Number of refunds that need attention; null for staff of some venues, who do not see them. */
      refunds: z.nullable(z.int()),
    }),
  }),
  errors: ['FORBIDDEN'],
})
