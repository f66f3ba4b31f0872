import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskCustomer } from '../../entities/desk/desk-customer.ts'
import { freeText } from '../../free-text.ts'

/** Ways to settle a charge at the desk: paid, or given up by the operator. */
export const ChargeTender = z.enum(['cash', 'cheque', 'card-terminal', 'let-off'])
export type ChargeTender = z.infer<typeof ChargeTender>

/**
 * Ours, for staff: records that a customer has paid a charge, or is let off it. The same key records it once.
 */
export const settleCharge = defineCall({
  name: 'settleCharge',
  summary: 'Settle a charge at the desk, for staff',
  method: 'POST',
  path: '/api/foh/charges/:chargeId/settle',
  params: z.object({ chargeId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  body: z.object({
    /** Pence of the charge, as the page showed them. Any other sum is a 409. */
    amount: z.int().check(z.minimum(1)),
    tender: ChargeTender,
    /** The number of a cheque; for a charge that is let off, the reason. */
    note: z.optional(freeText(200)),
  }),
  /** The customer after the charge was settled. */
  reply: z.object({ data: DeskCustomer }),
  errors: ['FORBIDDEN', 'CHARGE_NOT_FOUND', 'CHARGE_CHANGED', 'DRAWER_NEEDED', 'DRAWER_CLOSED', 'KEY_REUSED'],
})
