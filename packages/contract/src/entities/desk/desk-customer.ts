import * as z from 'zod/mini'

/** A customer as staff find them at the desk. */
export const DeskCustomer = z.object({
  id: z.int(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** True once a mail to that address was answered. */
  emailIsProven: z.boolean(),
  /** General credit that can be spent now, in pence. */
  creditPence: z.int(),
  formattedCredit: z.string(),
  /** Charges that they owe, the oldest first; staff settle them. */
  charges: z.array(
    z.object({
      id: z.int(),
      words: z.string(),
      /** Pence. */
      amount: z.int(),
      formattedAmount: z.string(),
      occurredOn: z.string(),
    }),
  ),
  /** Facts for staff before they sell: charges owed, proofs missing. Staff decide for themselves. */
  notes: z.array(z.string()),
})
export type DeskCustomer = z.infer<typeof DeskCustomer>
