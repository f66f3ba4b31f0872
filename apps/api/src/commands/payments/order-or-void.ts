import { randomBytes } from 'node:crypto'
import { guardRefusal } from '../../policies/basket/guard-refusal.ts'
import type { AttemptRecord, VoidReason } from '../../stores/payments/attempt-record.ts'
import { unambiguousCode } from '../basket/hand-over/unambiguous-code.ts'
import { commitOrder, type LateAnswer } from './commit-order.ts'
import { PlacesLost } from './places-lost.ts'
import type { SettleServices } from './settle-services.ts'
import { transitionAttempt } from './transition-attempt.ts'

/** Makes the order of an authorised payment. If its places are gone, the money is released. */
export async function orderOrVoid(
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<AttemptRecord | null> {
  const ordered = await tryOrder(services, attempt, null)
  if (ordered !== 'places-lost') return ordered
  const fields = { declineReason: 'places_lost' satisfies VoidReason, checkInSeconds: 5 }
  return transitionAttempt(services, attempt, 'voiding', `${cause}: places were lost`, fields)
}

/**
 * Tries to make the order.
 * @returns null when the attempt was moved meanwhile
 */
export async function tryOrder(
  services: SettleServices,
  attempt: AttemptRecord,
  late: LateAnswer | null,
): Promise<AttemptRecord | null | 'places-lost'> {
  try {
    const completeOrderId = randomBytes(18).toString('base64url')
    return await commitOrder(
      services,
      attempt,
      { completeOrderId, reference: `TLN${unambiguousCode(8)}` },
      late,
    )
  } catch (error) {
    if (!(error instanceof PlacesLost) && !guardRefusal(error)) throw error
    services.log.error({ attempt: attempt.id, err: error }, 'places were lost before the order')
    return 'places-lost'
  }
}
