import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/**
 * F26, F31: true when the payer may give the payment up. It must be waiting for the bank, and for nothing
 * else.
 */
export const canCancelPayment = ({
  state,
  isBankOutOfReach,
}: Pick<AttemptRecord, 'state' | 'isBankOutOfReach'>): boolean =>
  state === 'challenge_required' ||
  state === 'fingerprint_required' ||
  (state === 'authorising_unknown' && isBankOutOfReach)
