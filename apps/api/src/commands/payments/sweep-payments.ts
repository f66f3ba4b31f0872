import { listDueAttempts, postponeCheck } from '../../stores/payments/due-attempts.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { markLongDoubts } from './needs-attention.ts'
import { settle } from './settle.ts'
import { type SweepServices, settleServicesFor } from './settle-services.ts'
import { sweepUnexpectedFunds } from './unexpected-funds.ts'

/**
 * Marks payments that have long been in doubt as needing attention, then settles every due payment:
 * unanswered challenges, lost answers, waiting captures. Any number of sweepers may run. Each attempt goes to
 * one of them, and is due again seconds after a fault.
 * @returns how many were checked
 */
export async function sweepPayments(services: SweepServices, atOnce = 20): Promise<number> {
  await markLongDoubts(services)
  const due = await listDueAttempts(services.db, atOnce)
  await Promise.all(
    due.map(async (id) => {
      try {
        await settle(settleServicesFor(services, 'sweep'), await getAttempt(services.db, id), 'sweep')
      } catch (error) {
        services.log.error({ attempt: id, err: error }, 'could not settle')
        await postponeCheck(services.db, id)
      }
    }),
  )
  await sweepUnexpectedFunds(services, atOnce)
  return due.length
}
