import type { DirectDebit } from '../../gateways/direct-debit/port.ts'
import type { Log } from '../../log/log.ts'
import type { PooledDatabase } from '../../stores/database/database.ts'

/** Services for direct debit. */
export interface DebitServices {
  db: PooledDatabase
  /** The account that collects. */
  directDebit: DirectDebit
  log: Log
}
