import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'
import { DeskMoney } from '../../entities/desk/desk-money.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/** Ours, for staff: what is owed at the desks at which they work, the oldest first; then what was paid out, the last first. */
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
      /** Of all, not of those that are listed alone. */
      owedOrders: z.int(),
      formattedOwed: z.string(),
      /** Refunds that need a person; null for staff of some venues, who do not see them. */
      refunds: z.nullable(z.int()),
    }),
  }),
  errors: ['FORBIDDEN'],
})
