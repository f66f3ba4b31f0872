import type { Log } from '../log/log.ts'
import { isDatabaseBusy, isOutcomeUnknown } from '../stores/database/busy.ts'
import { type Refusal, refuse } from './answer.ts'

/**
 * Returns the refusal for a thrown fault. An unknown fault is logged, and told only in general words.
 * @param method of the request: a reading changes nothing that its caller would have to know of
 */
export function refusalOfFault(fault: unknown, log: Log, method: string): Refusal {
  if (isOutcomeUnknown(fault) && method !== 'GET') {
    log.warn({ err: fault }, 'outcome unknown')
    return refuse('OUTCOME_UNKNOWN')
  }
  if (isDatabaseBusy(fault)) {
    log.warn({ err: fault }, 'busy')
    return refuse('BUSY')
  }
  log.error({ err: fault }, 'fault')
  return refuse('FAULT')
}
