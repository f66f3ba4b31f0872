import type { StaffRefundRecord } from '../../stores/refunds/refunds-for-staff.ts'

/**
 * Returns our name for a refund at the provider. The name makes sure the refund is made only once, and finds
 * a refund whose answer was lost. Money taken for a payment that was already over is given back by the
 * payment's own id.
 */
export const refundRefOf = ({ id }: { id: string }): string => `TLR-${id}`

/** Reads the refund's id from its name; null for a name that is not ours. */
export const refundIdOf = (refundRef: string): string | null =>
  /^TLR-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(refundRef)?.[1] ?? null

/**
 * True when the refund can be sent again by the same name. One already given back, in full or with another
 * sum, can't.
 */
export const canBeSentAgain = ({
  state,
  why,
  isCaptured,
}: Pick<StaffRefundRecord, 'state' | 'why' | 'isCaptured'>): boolean =>
  state === 'needs_attention' && isCaptured && (why === 'refused' || why === 'unanswered')
