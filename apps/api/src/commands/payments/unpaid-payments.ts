import { endAsking, readContractPayment } from '../../stores/joining/payments-to-collect.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { tellOfFailure } from '../mail/tell-of-payments.ts'
import type { TransactionServices } from './transition-services.ts'

interface Ending {
  cause: string
  /** The provider's own words. */
  rawStatus: string | null
}

/**
 * Moves the payments of a contract on whose attempt without the payer has ended unpaid, in the transaction that
 * ends it, and tells the payer of a refusal. An attempt that was never made leaves them due. Of a contract that has
 * ended before their time they are dropped, without a word.
 */
export async function releasePaymentOf(
  { db: tx, who }: TransactionServices,
  { snapshot, cartId, state, declineReason }: AttemptRecord,
  { cause, rawStatus }: Ending,
): Promise<void> {
  if (snapshot.agreement !== 'later') return
  const isAsked = state !== 'cancelled' && state !== 'expired'
  const failure = isAsked ? (declineReason ?? rawStatus ?? state) : null
  const wantsPayer = declineReason === 'customer_needed'
  for (const { contractPaymentId: id = null } of snapshot.items) {
    if (id === null) continue
    const said = rawStatus ?? cause
    const moved = await endAsking(tx, { id, cartId, cause, who, failure, said, wantsPayer })
    if (moved?.isOwed && failure !== null) await tellOfFailure(tx, await readContractPayment(tx, id))
  }
}
