import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskMoney } from '../../entities/desk/desk-money.ts'
import { freeText } from '../../free-text.ts'

/**
 * Ours, for staff: undoes a payout made by mistake, so that the sum is owed again. It stays in the books with
 * its counter-entry.
 */
export const undoPayout = defineCall({
  name: 'undoPayout',
  summary: 'Take back that money was paid out',
  method: 'POST',
  path: '/api/foh/payouts/:payoutId/undo',
  params: z.object({ payoutId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  body: z.object({ reason: freeText(300, 3) }),
  reply: z.object({ data: DeskMoney }),
  errors: [
    'FORBIDDEN',
    'PAYOUT_NOT_FOUND',
    'DESK_MONEY_CHANGED',
    'DRAWER_NEEDED',
    'DRAWER_CLOSED',
    'KEY_REUSED',
  ],
})
