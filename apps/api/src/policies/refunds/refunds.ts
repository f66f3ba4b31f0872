import type { StaffRefundRecord } from '../../stores/refunds/refunds-for-staff.ts'

/**
 * Our name for a refund at the provider: by it a refund is made once, and is found whose answer was lost. What was taken of a
 * payment that was over goes back by the payment's own id.
 */
export const refundRefOf = ({ id }: { id: string }): string => `TLR-${id}`

/** Null for a name that is none of ours. */
export const refundIdOf = (refundRef: string): string | null =>
  /^TLR-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(refundRef)?.[1] ?? null

/** What was given back whole, or with another sum, can't go back once more by the same name. */
export const canBeSentAgain = ({
  state,
  why,
  isCaptured,
}: Pick<StaffRefundRecord, 'state' | 'why' | 'isCaptured'>): boolean =>
  state === 'needs_attention' && isCaptured && (why === 'refused' || why === 'unanswered')
