import type Stripe from 'stripe'
import { z } from 'zod'

/**
 * Requests that the stand-in takes: each is strict, so that an unknown parameter is refused, as Stripe does. Type
 * checking compares each with the parameters of the official SDK.
 */
const published =
  <Theirs extends object>() =>
  <Ours extends z.ZodType<Theirs>>(schema: Ours): Ours =>
    schema

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const yes = z.literal('true').transform(() => true)
const id = z.string().min(1).max(200)
const metadata = z.record(z.string().max(40), z.string().max(500))

export const createCustomer = published<Stripe.CustomerCreateParams>()(
  z.strictObject({ name: z.string(), email: z.email(), metadata }),
)

export const createSession = published<Stripe.Checkout.SessionCreateParams>()(
  z.strictObject({
    mode: z.literal('setup'),
    allowed_payment_method_types: z.tuple([z.literal('bacs_debit')]),
    currency: z.literal('gbp'),
    customer: id,
    success_url: z.url(),
    cancel_url: z.url(),
    metadata,
    setup_intent_data: z.strictObject({ metadata }),
  }),
)

export const createIntent = published<Stripe.PaymentIntentCreateParams>()(
  z.strictObject({
    amount: whole.pipe(z.number().min(30)),
    currency: z.literal('gbp'),
    customer: id,
    payment_method: id,
    allowed_payment_method_types: z.tuple([z.literal('bacs_debit')]),
    mandate: id,
    confirm: yes,
    off_session: yes,
    payment_method_options: z
      .strictObject({ bacs_debit: z.strictObject({ target_date: z.iso.date() }) })
      .exactOptional(),
    metadata,
    expand: z.array(z.string()).exactOptional(),
  }),
)

export const createRefund = published<Stripe.RefundCreateParams>()(
  z.strictObject({ payment_intent: id, amount: whole.pipe(z.number().min(1)), metadata }),
)

export type CreateCustomer = z.output<typeof createCustomer>
export type CreateSession = z.output<typeof createSession>
export type CreateIntent = z.output<typeof createIntent>
export type CreateRefund = z.output<typeof createRefund>
