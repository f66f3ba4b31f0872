import type { Kysely } from 'kysely'
import { hasAccount } from '../../stores/account/customers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/**
 * Keeps the letter to the address of an unproven account. It asks to prove the address or, if another account
 * has it already, tells that account's owner. Only the reader of the address may know which of the two, so
 * the second is kept without a customer. A cause (the request for the letter) gives a single letter.
 */
export async function queueProofLetter(
  tx: Kysely<Database>,
  clientId: number,
  { id, firstName, email }: { id: number; firstName: string; email: string },
  cause: string,
): Promise<void> {
  const isTaken = await hasAccount(tx, clientId, email)
  await queueLetter(tx, {
    clientId,
    customerId: isTaken ? null : id,
    recipient: email,
    dedupeKey: `prove-email ${id} ${cause}`,
    letter: isTaken
      ? { kind: 'you-have-an-account', email, cause: 'registered' }
      : { kind: 'prove-email', customerId: id, firstName, email },
  })
}
