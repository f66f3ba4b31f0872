import type { Kysely } from 'kysely'
import type { KeptFacts } from '../../letters/letters.ts'
import type { Database } from '../../stores/database/tables.ts'
import { insertMail } from '../../stores/mail/mail-outbox.ts'

export interface NewLetter {
  clientId: number
  /** Whom it is for, where that is a customer. */
  customerId: number | null
  /** The address that it goes to; null where none is to go, and the work must not tell, and empty where a walk-in gave none. */
  recipient: string | null
  /** The same letter is kept once. */
  dedupeKey: string
  letter: KeptFacts
  notBefore?: Date
  /** From when on it is of no use. */
  notAfter?: Date
}

/** Keeps a letter in the transaction that makes what it says, so that neither is there without the other; a job sends it. */
export const keepLetter = (tx: Kysely<Database>, given: NewLetter): Promise<void> =>
  insertMail(tx, {
    ...given,
    recipient: given.recipient || null,
    notBefore: given.notBefore ?? null,
    notAfter: given.notAfter ?? null,
  })
