import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskCustomer } from '../../entities/desk/desk-customer.ts'
import { freeText } from '../../free-text.ts'

/** Ways to settle a charge at the desk: paid, or given up by the operator. */
export const ChargeTender = z.enum(['cash', 'cheque', 'card-terminal', 'let-off'])
export type ChargeTender = z.infer<typeof ChargeTender>

/** Ours, for staff: a customer has paid a charge, or is let off. The same key does it once. */
export const settleCharge = defineCall({
  name: 'settleCharge',
  summary: 'Settle a charge at the desk, for staff',
  method: 'POST',
  path: '/api/foh/charges/:chargeId/settle',
  params: z.object({ chargeId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  body: z.object({
    /** Pence: as the page has shown it. Another sum is a 409. */
    amount: z.int().check(z.minimum(1)),
    tender: ChargeTender,
    /** The number of a cheque; of who is let off it says why. */
    note: z.optional(freeText(200)),
  }),
  /** The customer as they then stand. */
  reply: z.object({ data: DeskCustomer }),
  errors: ['FORBIDDEN', 'CHARGE_NOT_FOUND', 'CHARGE_CHANGED', 'KEY_REUSED'],
})
