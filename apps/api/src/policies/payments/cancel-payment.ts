import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/** F26, F31: whether its payer may give a payment up: it waits for the bank, and for nothing else. */
export const canCancelPayment = ({
  state,
  isBankOutOfReach,
}: Pick<AttemptRecord, 'state' | 'isBankOutOfReach'>): boolean =>
  state === 'challenge_required' ||
  state === 'fingerprint_required' ||
  (state === 'authorising_unknown' && isBankOutOfReach)
