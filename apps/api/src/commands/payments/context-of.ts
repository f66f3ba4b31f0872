import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/** Returns the payment as asked for, for a provider that does not repeat it. */
export const paymentAsAsked = ({ ourRef, amountPence, currencyCode }: AttemptRecord) => ({
  asked: { ourRef, amountPence, currency: currencyCode },
})

/** Returns the context of a step: the same step of the same attempt is the same request to the provider. */
export const providerContextOf = (attempt: AttemptRecord, step: string) => ({
  idempotencyKey: `${attempt.id}-${step}`,
  ...paymentAsAsked(attempt),
})
