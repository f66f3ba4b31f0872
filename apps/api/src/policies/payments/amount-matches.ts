import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/**
 * F39: true when the provider's hold has this payment's reference, sum and currency. Nothing else about the
 * hold is believed before that.
 */
export const isExpectedAuthorisation = (
  attempt: Pick<AttemptRecord, 'amountPence' | 'currencyCode' | 'ourRef'>,
  held: { amountPence: number; currency: string; ourRef: string },
): boolean =>
  held.amountPence === attempt.amountPence &&
  held.currency === attempt.currencyCode &&
  held.ourRef === attempt.ourRef

/**
 * Returns the sum of a bank's hold that is not this payment's, if there is one. The books keep it until the
 * bank releases it.
 */
export const mismatchedAuthorisation = (
  attempt: Pick<AttemptRecord, 'amountPence' | 'currencyCode' | 'ourRef'>,
  found: { kind: string; amountPence: number; currency: string; ourRef: string },
): { otherPence?: number } =>
  found.kind === 'authorised' && found.amountPence > 0 && !isExpectedAuthorisation(attempt, found)
    ? { otherPence: found.amountPence }
    : {}

/** True when the provider has also taken exactly this payment's sum. */
export const isCapturedInFull = (
  attempt: Pick<AttemptRecord, 'amountPence' | 'currencyCode' | 'ourRef'>,
  taken: { amountPence: number; currency: string; ourRef: string; capturedPence: number },
): boolean => isExpectedAuthorisation(attempt, taken) && taken.capturedPence === attempt.amountPence
