import { z } from 'zod'

/** Requests that the stand-in of GoCardless takes. Each is strict: an unknown field is refused. */
const metadata = z
  .record(z.string().max(50), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 3)
export const requestBody = z.strictObject({
  billing_requests: z.strictObject({
    mandate_request: z.strictObject({
      scheme: z.literal('bacs'),
      currency: z.literal('GBP'),
      metadata: metadata.optional(),
    }),
    metadata: metadata.optional(),
  }),
})
export const flowBody = z.strictObject({
  billing_request_flows: z.strictObject({
    redirect_uri: z.url(),
    exit_uri: z.url(),
    links: z.strictObject({ billing_request: z.string() }),
    prefilled_customer: z.strictObject({
      given_name: z.string(),
      family_name: z.string().optional(),
      email: z.email(),
    }),
  }),
})
export const paymentBody = z.strictObject({
  payments: z.strictObject({
    amount: z.int().min(1),
    currency: z.literal('GBP'),
    charge_date: z.iso.date().optional(),
    links: z.strictObject({ mandate: z.string() }),
    metadata: metadata.optional(),
  }),
})
export const refundBody = z.strictObject({
  refunds: z.strictObject({
    amount: z.int().min(1),
    total_amount_confirmation: z.int().min(1),
    links: z.strictObject({ payment: z.string() }),
    metadata: metadata.optional(),
  }),
})
