import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { replaceUnproven } from '../../stores/account/account-recovery.ts'
import { confirmSide } from '../../stores/account/email-changes.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { PersonAtDeskRecord } from '../../stores/staff/person-at-desk.ts'
import type { ActToRecord } from '../../stores/staff/staff-acts.ts'
import { beginAddressChange } from '../account/begin-address-change.ts'
import { limitLetterRequests } from '../account/limit-letter-requests.ts'
import { queueProofLetter } from '../account/queue-proof-letter.ts'

/**
 * Begins the change of the address of a person who has lost theirs: staff, who have seen who it is, stand in for the old
 * address. It changes once the new one is confirmed. The old one is told, so that its owner can object.
 */
export async function beginChangeByStaff(
  tx: Transaction<Database>,
  context: CallContext,
  { id: customerId, firstName, email: oldEmail, isEmailProven, hasLogIn }: PersonAtDeskRecord,
  email: string,
): Promise<ActToRecord | Refusal | null> {
  const clientId = context.catalogue.client.id
  if (!hasLogIn)
    return refuse('BAD_REQUEST', { errors: { email: ['This person has no log-in of their own'] } })
  if (email === oldEmail) return null
  const tooSoon = await limitLetterRequests(tx, context, email)
  if (tooSoon) return tooSoon
  const changeId = randomUUID()
  if (!isEmailProven) {
    await replaceUnproven(tx, customerId, email)
    await queueProofLetter(tx, clientId, { id: customerId, firstName, email }, `changed ${changeId}`)
    return { act: 'address', facts: { to: email } }
  }
  const change = { customerId, firstName, changeId, oldEmail, newEmail: email, byStaff: true as const }
  await beginAddressChange(tx, clientId, change)
  await confirmSide(tx, customerId, changeId, 'old')
  return { act: 'address', facts: { to: email } }
}
