import type { Kysely } from 'kysely'
import { hasAccount } from '../../stores/account/customers.ts'
import { beginEmailChange } from '../../stores/account/email-changes.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/** Change of an account's address from one that is proven. */
interface AddressChange {
  customerId: number
  firstName: string
  /** Id of the change: the same for a repeated request. */
  changeId: string
  oldEmail: string
  newEmail: string
  /** True where staff begin it, for a person who has lost the old address. */
  byStaff?: true
}

/**
 * Begins the change and keeps the letters to both addresses. If another account has the new one, its owner gets a letter
 * instead, and no answer reveals it (F86).
 */
export async function beginAddressChange(
  tx: Kysely<Database>,
  clientId: number,
  change: AddressChange,
): Promise<void> {
  const { customerId, changeId, oldEmail, newEmail: email } = change
  await beginEmailChange(tx, customerId, email, changeId)
  const isTaken = await hasAccount(tx, clientId, email)
  await queueLetter(tx, {
    clientId,
    customerId,
    recipient: oldEmail,
    dedupeKey: `confirm-email-old ${changeId}`,
    letter: { kind: 'confirm-email-old', ...change },
  })
  await queueLetter(tx, {
    clientId,
    customerId: isTaken ? null : customerId,
    recipient: email,
    dedupeKey: `confirm-email ${changeId}`,
    letter: isTaken
      ? { kind: 'you-have-an-account', email, cause: 'moved here' }
      : { kind: 'confirm-email', ...change },
  })
}
