import { randomBytes } from 'node:crypto'
import { guardRefusal } from '../../policies/basket/guard-refusal.ts'
import type { AttemptRecord, VoidReason } from '../../stores/payments/attempt-record.ts'
import { spokenCode } from '../basket/hand-over/spoken-code.ts'
import { commitOrder, type Late } from './commit-order.ts'
import { moveAttempt } from './move-attempt.ts'
import { PlacesLost } from './places-lost.ts'
import type { Settling } from './settling.ts'

/** Makes the order of an authorised payment. If its places are gone, the money is released. */
export async function toOrder(
  services: Settling,
  attempt: AttemptRecord,
  cause: string,
): Promise<AttemptRecord | null> {
  const ordered = await tryOrder(services, attempt, null)
  if (ordered !== 'places-lost') return ordered
  const fields = { declineReason: 'places_lost' satisfies VoidReason, checkInSeconds: 5 }
  return moveAttempt(services, attempt, 'voiding', `${cause}: places were lost`, fields)
}

/**
 * Tries to make the order.
 * @returns null when the attempt was moved meanwhile
 */
export async function tryOrder(
  services: Settling,
  attempt: AttemptRecord,
  late: Late | null,
): Promise<AttemptRecord | null | 'places-lost'> {
  try {
    const completeOrderId = randomBytes(18).toString('base64url')
    return await commitOrder(services, attempt, { completeOrderId, reference: `TLN${spokenCode(8)}` }, late)
  } catch (error) {
    if (!(error instanceof PlacesLost) && !guardRefusal(error)) throw error
    services.log.error({ attempt: attempt.id, err: error }, 'places were lost before the order')
    return 'places-lost'
  }
}
