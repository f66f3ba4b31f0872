import type { Kysely } from 'kysely'
import { hasAccount } from '../../stores/account/customers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { keepLetter } from '../mail/keep-letter.ts'

/**
 * Keeps the letter to the address of an unproven account: to prove it or, where another account has it already, to tell
 * its owner. Which of the two is known to who reads that address alone, so the second is kept without a customer. What asks for it
 * is its cause: of one cause there is one letter.
 */
export async function keepProof(
  tx: Kysely<Database>,
  clientId: number,
  { id, firstName, email }: { id: number; firstName: string; email: string },
  cause: string,
): Promise<void> {
  const isTaken = await hasAccount(tx, clientId, email)
  await keepLetter(tx, {
    clientId,
    customerId: isTaken ? null : id,
    recipient: email,
    dedupeKey: `prove-email ${id} ${cause}`,
    letter: isTaken
      ? { kind: 'you-have-an-account', email, cause: 'registered' }
      : { kind: 'prove-email', customerId: id, firstName, email },
  })
}
