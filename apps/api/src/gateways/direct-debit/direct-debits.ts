import type { ModulusTable } from '@touchline/rules/direct-debit/modulus-check'
import type { DirectDebit } from './port.ts'

/** Direct debit of a process: the account that collects, and the table that account numbers are checked by. */
export interface DirectDebits {
  account: DirectDebit
  /** Null without the published table: the check then tells of nothing. */
  weights: ModulusTable | null
}
