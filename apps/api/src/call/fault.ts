import type { Log } from '../log/log.ts'
import { isDatabaseBusy } from '../stores/database/busy.ts'
import { type Refusal, refuse } from './answer.ts'

/** The refusal that stands for a thrown fault. What is unknown is logged, and told in general words only. */
export function refusalOfFault(fault: unknown, log: Log): Refusal {
  if (isDatabaseBusy(fault)) {
    log.warn({ err: fault }, 'busy')
    return refuse('BUSY')
  }
  log.error({ err: fault }, 'fault')
  return refuse('FAULT')
}
