import * as z from 'zod/mini'
import { DeskActName } from '../../entities/desk/desk-contract.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { WireId } from '../../wire-id.ts'

/** An act of staff on a contract, with what it needs: days for a freeze or an end, a plan, a mandate, a payment for a decision. */
export const deskAct = {
  act: DeskActName,
  /** The payment day from which it is frozen or has another plan, or the last day of the contract. */
  on: z.optional(AskedDate),
  months: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  /** Fee for each frozen month, in pence. */
  fee: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  paymentId: z.optional(WireId),
  planId: z.optional(WireId),
  /** Mandate from a form that the payer has signed; a preview needs none. */
  mandateUuid: z.optional(z.uuid()),
}
