import type Stripe from 'stripe'
import { z } from 'zod'

/**
 * Requests that the stand-in takes: the parts of Stripe's API that a shop with card payments needs. Each is
 * strict, so that an unknown parameter is refused, as Stripe does. Type checking compares each with the
 * parameters of the official SDK, which Stripe generates from its published OpenAPI description.
 */
const published =
  <Theirs extends object>() =>
  <Ours extends z.ZodType<Theirs>>(schema: Ours): Ours =>
    schema

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true')
const id = z.string().min(1).max(200)
const metadata = z.record(z.string().max(40), z.string().max(500))
const expand = z.array(z.string()).max(20)
const currency = z.string().regex(/^[a-z]{3}$/)
const between = z.strictObject({
  gte: whole.exactOptional(),
  lte: whole.exactOptional(),
  lt: whole.exactOptional(),
})
const page = {
  limit: whole.pipe(z.number().min(1).max(100)).exactOptional(),
  starting_after: id.exactOptional(),
  expand: expand.exactOptional(),
}

export const createIntent = published<Stripe.PaymentIntentCreateParams>()(
  z.strictObject({
    amount: whole.pipe(z.number().min(30, 'Amount must be at least 30 pence.').max(99_999_999)),
    currency,
    capture_method: z.enum(['automatic', 'automatic_async', 'manual']).exactOptional(),
    allowed_payment_method_types: z.array(z.literal('card')).exactOptional(),
    confirm: yesOrNo.exactOptional(),
    confirmation_token: id.exactOptional(),
    payment_method: id.exactOptional(),
    customer: id.exactOptional(),
    description: z.string().max(1000).exactOptional(),
    metadata: metadata.exactOptional(),
    off_session: yesOrNo.exactOptional(),
    payment_method_options: z
      .strictObject({
        card: z
          .strictObject({
            request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).exactOptional(),
          })
          .exactOptional(),
      })
      .exactOptional(),
    return_url: z.url({ protocol: /^https?$/ }).exactOptional(),
    setup_future_usage: z.enum(['on_session', 'off_session']).exactOptional(),
    use_stripe_sdk: yesOrNo.exactOptional(),
    expand: expand.exactOptional(),
  }),
)

export const captureIntent = published<Stripe.PaymentIntentCaptureParams>()(
  z.strictObject({ amount_to_capture: whole.exactOptional(), expand: expand.exactOptional() }),
)

export const cancelIntent = published<Stripe.PaymentIntentCancelParams>()(
  z.strictObject({
    cancellation_reason: z
      .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
      .exactOptional(),
    expand: expand.exactOptional(),
  }),
)

export const retrieve = published<Stripe.PaymentIntentRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
)

export const listIntents = published<Stripe.PaymentIntentListParams>()(
  z.strictObject({ ...page, created: between.exactOptional(), customer: id.exactOptional() }),
)

export const createRefund = published<Stripe.RefundCreateParams>()(
  z.strictObject({
    payment_intent: id.exactOptional(),
    charge: id.exactOptional(),
    amount: whole.pipe(z.number().min(1)).exactOptional(),
    metadata: metadata.exactOptional(),
    expand: expand.exactOptional(),
  }),
)

export const listRefunds = published<Stripe.RefundListParams>()(
  z.strictObject({ ...page, payment_intent: id.exactOptional(), created: between.exactOptional() }),
)

export const createCustomer = published<Stripe.CustomerCreateParams>()(
  z.strictObject({ metadata: metadata.exactOptional(), expand: expand.exactOptional() }),
)

export const listCards = published<Stripe.CustomerListPaymentMethodsParams>()(
  z.strictObject({ ...page, type: z.literal('card').exactOptional() }),
)

export const detach = published<Stripe.PaymentMethodDetachParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
)

export const listBalance = published<Stripe.BalanceTransactionListParams>()(
  z.strictObject({ ...page, created: between.exactOptional(), type: z.string().exactOptional() }),
)

export const createTestToken = published<TestTokenParams>()(
  z.strictObject({ payment_method: id, expand: expand.exactOptional() }),
)

type TestTokenParams = NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>

const told = (longest: number) => z.string().min(1).max(longest).exactOptional()

/** Billing details that a shop adds to those from Stripe's own fields. */
const billingDetails = published<Stripe.PaymentMethodCreateParams.BillingDetails>()(
  z.strictObject({
    name: told(5000),
    email: z.email().exactOptional(),
    address: z.strictObject({ line1: told(5000), city: told(5000), postal_code: told(5000) }).exactOptional(),
  }),
)

/** Card details that the frames of the stand-in's own script send. */
export const enteredCard = z.strictObject({
  number: z.string().max(40),
  expiry: z.string().max(10),
  securityCode: z.string().max(10),
  wallet: z.enum(['apple_pay', 'google_pay']).nullable(),
  billing: billingDetails.nullable(),
})

export type CreateIntent = z.output<typeof createIntent>
export type CreateRefund = z.output<typeof createRefund>
export type ListIntents = z.output<typeof listIntents>
export type ListRefunds = z.output<typeof listRefunds>
export type ListBalance = z.output<typeof listBalance>
export type BillingDetails = z.output<typeof billingDetails>
export type EnteredCard = z.output<typeof enteredCard>
