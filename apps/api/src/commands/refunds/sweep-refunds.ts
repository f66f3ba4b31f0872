import { getRefund, listOpenRefunds } from '../../stores/refunds/refund-record.ts'
import { listDueRefunds, postponeRefund } from '../../stores/refunds/refund-transitions.ts'
import { type SettleServices, type SweepServices, settleServicesFor } from '../payments/settle-services.ts'
import { markLongDoubts, settleRefund } from './settle-refund.ts'

/**
 * Marks refunds that have long been in doubt as needing attention, then settles every due refund. Any number
 * of sweepers may run. Each refund goes to one of them, and is due again seconds after a fault.
 * @returns how many were checked
 */
export async function sweepRefunds(services: SweepServices, atOnce = 20): Promise<number> {
  await markLongDoubts(services)
  const due = await listDueRefunds(services.db, atOnce)
  await Promise.all(
    due.map(async (id) => {
      try {
        await settleRefund(settleServicesFor(services, 'sweep'), await getRefund(services.db, id), 'sweep')
      } catch (error) {
        services.log.error({ refund: id, err: error }, 'could not settle a refund')
        await postponeRefund(services.db, id, 5)
      }
    }),
  )
  return due.length
}

/** Settles the open refunds of a payment after news from the provider. */
export async function settleRefundsOf(
  services: SettleServices,
  attemptId: string,
  cause: string,
): Promise<void> {
  for (const refund of await listOpenRefunds(services.db, attemptId))
    await settleRefund(services, refund, cause)
}
