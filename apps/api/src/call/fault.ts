import type { Log } from '../log/log.ts'
import { isDatabaseBusy } from '../stores/database/busy.ts'
import { type Refusal, refuse } from './answer.ts'

/** Returns the refusal for a thrown fault. An unknown fault is logged, and told only in general words. */
export function refusalOfFault(fault: unknown, log: Log): Refusal {
  if (isDatabaseBusy(fault)) {
    log.warn({ err: fault }, 'busy')
    return refuse('BUSY')
  }
  log.error({ err: fault }, 'fault')
  return refuse('FAULT')
}
