import type { Kysely } from 'kysely'
import type { KeptFacts } from '../../letters/letters.ts'
import type { Database } from '../../stores/database/tables.ts'
import { insertMail } from '../../stores/mail/mail-outbox.ts'

export interface NewLetter {
  clientId: number
  /** The customer it is for, if it is for one. */
  customerId: number | null
  /**
   * The address it goes to. Null where none is to go, but the work must not show that; empty where a walk-in
   * gave none.
   */
  recipient: string | null
  /** Key by which the same letter is kept only once. */
  dedupeKey: string
  letter: KeptFacts
  notBefore?: Date
  /** The time from which it is useless. */
  notAfter?: Date
}

/**
 * Keeps a letter in the transaction of the act it tells of, so that neither exists without the other; a job
 * sends it.
 */
export const queueLetter = (tx: Kysely<Database>, given: NewLetter): Promise<void> =>
  insertMail(tx, {
    ...given,
    recipient: given.recipient || null,
    notBefore: given.notBefore ?? null,
    notAfter: given.notAfter ?? null,
  })
