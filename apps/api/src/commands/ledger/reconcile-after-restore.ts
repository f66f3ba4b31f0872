import { addDays } from '@touchline/rules/time/calendar-date'
import { countWords } from '@touchline/rules/words/count-words'
import { keepRestore } from '../../stores/ledger/restores.ts'
import { describeReconciliation, type ReconciliationReport } from './describe-reconciliation.ts'
import type { ReconcileServices } from './reconcile-day.ts'

/** Most days that are compared, the last ones. */
const daysAtMost = 31

/**
 * Checks the money of data restored from a backup. The sweeps look again at unsettled money, and each day
 * that the backup may not know is compared with the providers.
 * @param fromDay replaces the last day that the data knows
 */
export async function reconcileAfterRestore(
  services: ReconcileServices,
  fromDay: string | null,
): Promise<ReconciliationReport> {
  const restore = await keepRestore(services.db)
  const { payments, refunds, today } = restore
  const lines = [
    `${countWords(payments, 'payment')} and ${countWords(refunds, 'refund')} that are not at their end are looked at again now.`,
  ]
  const first = addDays(today, 1 - daysAtMost)
  const begun = fromDay ?? restore.fromDay
  let isClean = true
  for (let day = begun < first ? first : begun; day <= today; day = addDays(day, 1)) {
    const told = await describeReconciliation(services, { day, client: null })
    lines.push(...told.lines)
    if (!told.isClean) isClean = false
  }
  return { lines, isClean }
}
