import type { Log } from '../log/log.ts'
import { isDatabaseBusy, isOutcomeUnknown } from '../stores/database/busy.ts'
import { type Refusal, refuse } from './answer.ts'

const unknownWithKey =
  'Sorry, we can’t tell yet whether that was done. Please try again in a moment. It will not be done twice.'

/**
 * Returns the refusal for a thrown fault. An unknown fault is logged, and told only in general words.
 * @param method of the request: a reading changes nothing that its caller would have to know of
 * @param hasKey true when it carries an idempotency key: only then is it not done twice when it is sent again
 */
export function refusalOfFault(fault: unknown, log: Log, method: string, hasKey: boolean): Refusal {
  if (isOutcomeUnknown(fault) && method !== 'GET') {
    log.warn({ err: fault }, 'outcome unknown')
    return refuse('OUTCOME_UNKNOWN', hasKey ? { message: unknownWithKey } : {})
  }
  if (isDatabaseBusy(fault)) {
    log.warn({ err: fault }, 'busy')
    return refuse('BUSY')
  }
  log.error({ err: fault }, 'fault')
  return refuse('FAULT')
}
