import { differenceWords } from '@touchline/rules/money/reconciliation'
import { countWords } from '@touchline/rules/words/count-words'
import { listClientDays } from '../../stores/ledger/reconciliations.ts'
import { type ReconcileServices, reconcileDay } from './reconcile-day.ts'

export interface ReconciliationReport {
  lines: string[]
  /** True when every day agrees, and was compared completely. */
  isClean: boolean
}

/** Compares a day of a client's calendar, or of each client's own, and tells the differences. */
export async function describeReconciliation(
  services: ReconcileServices,
  wanted: { day: string; client: string | null },
): Promise<ReconciliationReport> {
  const lines: string[] = []
  let isClean = true
  for (const clientDay of await listClientDays(services.db, wanted)) {
    const { state, compared, differences, unanswered } = await reconcileDay(services, clientDay)
    const { slug, day } = clientDay
    const said = differences.length > 0 ? countWords(differences.length, 'difference') : 'no difference'
    lines.push(
      `${slug}  ${day}  ${countWords(compared, 'movement')} compared, ${said}`,
      ...differences.map((difference) => `  ${differenceWords(difference)}`),
      ...unanswered.map((sentence) => `  not compared: ${sentence}`),
    )
    if (state !== 'agrees') isClean = false
  }
  return { lines, isClean }
}
