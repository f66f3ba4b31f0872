import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskMoney, PayoutTender } from '../../entities/desk/desk-money.ts'
import { freeText } from '../../free-text.ts'

/**
 * Ours, for staff: records that all that an order owes at the desk was paid out. The same key records it
 * once.
 */
export const payOut = defineCall({
  name: 'payOut',
  summary: 'Say that money was paid out at the desk',
  method: 'POST',
  path: '/api/foh/money/:orderId/payouts',
  params: z.object({ orderId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  body: z.object({
    /** Pence owed, as the page showed them. Any other sum is a 409. */
    amount: z.int().check(z.minimum(1)),
    tender: PayoutTender,
    /** The number of a cheque or a transfer; for the tender `other`, the way it was paid. */
    note: z.optional(freeText(200)),
  }),
  reply: z.object({ data: DeskMoney }),
  errors: [
    'FORBIDDEN',
    'ORDER_NOT_FOUND',
    'DESK_MONEY_CHANGED',
    'DRAWER_NEEDED',
    'DRAWER_CLOSED',
    'KEY_REUSED',
  ],
})
