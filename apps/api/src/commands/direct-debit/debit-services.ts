import type { DirectDebits } from '../../gateways/direct-debit/direct-debits.ts'
import type { DirectDebit } from '../../gateways/direct-debit/port.ts'
import type { Log } from '../../log/log.ts'
import type { PooledDatabase } from '../../stores/database/database.ts'

/** Direct debit of a process, where it has one. */
export interface DebitsOfProcess {
  debits?: DirectDebits | null | undefined
}

/** Services for direct debit. */
export interface DebitServices {
  db: PooledDatabase
  /** The account that collects. */
  directDebit: DirectDebit
  log: Log
}
