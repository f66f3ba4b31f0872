import { randomBytes } from 'node:crypto'
import { guardRefusal } from '../../policies/guard-refusal.ts'
import type { AttemptRecord, VoidReason } from '../../stores/attempts/attempt-record.ts'
import { spokenCode } from '../spoken-code.ts'
import { commitOrder } from './commit-order.ts'
import { moveAttempt } from './move-attempt.ts'
import { PlacesLost } from './places-lost.ts'
import type { Settling } from './settling.ts'

/** The order of an authorised payment; where its places are gone, the money goes back. */
export async function toOrder(
  services: Settling,
  attempt: AttemptRecord,
  cause: string,
): Promise<AttemptRecord | null> {
  try {
    return await commitOrder(services, attempt, {
      completeOrderId: randomBytes(18).toString('base64url'),
      reference: `TLN${spokenCode(8)}`,
    })
  } catch (error) {
    if (!(error instanceof PlacesLost) && !guardRefusal(error)) throw error
    services.log.error({ attempt: attempt.id, err: error }, 'places were lost before the order')
    const fields = { declineReason: 'places_lost' satisfies VoidReason, checkInSeconds: 5 }
    return moveAttempt(services, attempt, 'voiding', `${cause}: places were lost`, fields)
  }
}
