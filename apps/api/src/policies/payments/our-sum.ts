import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/** F39: what the provider says it holds is this payment, its sum and its currency; nothing else of it is believed before. */
export const isOurSum = (
  attempt: Pick<AttemptRecord, 'amountPence' | 'currencyCode' | 'ourRef'>,
  held: { amountPence: number; currency: string; ourRef: string },
): boolean =>
  held.amountPence === attempt.amountPence &&
  held.currency === attempt.currencyCode &&
  held.ourRef === attempt.ourRef

/** What a bank holds in place of that, as far as it holds anything: for the books, until it has let go. */
export const otherHold = (
  attempt: Pick<AttemptRecord, 'amountPence' | 'currencyCode' | 'ourRef'>,
  found: { kind: string; amountPence: number; currency: string; ourRef: string },
): { otherPence?: number } =>
  found.kind === 'authorised' && found.amountPence > 0 && !isOurSum(attempt, found)
    ? { otherPence: found.amountPence }
    : {}

/** And it has taken exactly that. */
export const isOurTaking = (
  attempt: Pick<AttemptRecord, 'amountPence' | 'currencyCode' | 'ourRef'>,
  taken: { amountPence: number; currency: string; ourRef: string; capturedPence: number },
): boolean => isOurSum(attempt, taken) && taken.capturedPence === attempt.amountPence
