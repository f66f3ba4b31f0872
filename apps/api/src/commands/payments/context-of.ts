import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/** What was asked for, for a provider that does not say it again. */
export const askedOf = ({ ourRef, amountPence, currencyCode }: AttemptRecord) => ({
  asked: { ourRef, amountPence, currency: currencyCode },
})

/** The same step of the same attempt is the same request to the provider. */
export const contextOf = (attempt: AttemptRecord, step: string) => ({
  idempotencyKey: `${attempt.id}-${step}`,
  ...askedOf(attempt),
})
