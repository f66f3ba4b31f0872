import type { Kysely } from 'kysely'
import { removeSessionsOf } from '../../stores/account/visitors.ts'
import type { Database } from '../../stores/database/tables.ts'
import { endDeskLogIns } from '../../stores/second-factor/desk-devices.ts'
import { lockFactors, removeAllFactors } from '../../stores/second-factor/factors.ts'
import { endStepsOf } from '../../stores/second-factor/second-steps.ts'
import { addSecurityEvent } from '../../stores/second-factor/security-events.ts'
import { findStaffByEmail } from '../../stores/second-factor/staff-by-email.ts'
import { tellPerson } from './note-event.ts'

/**
 * Removes every factor of a member of staff who has lost theirs, ends their sessions, and tells them by mail. They set up
 * new ones at the next log-in, with their password.
 * @returns what to print
 */
export async function resetSecondFactor(
  db: Kysely<Database>,
  { client, email }: { client: string | null; email: string },
): Promise<{ isReset: boolean; words: string }> {
  const found = await findStaffByEmail(db, client, email)
  const [person] = found
  if (person === undefined)
    return { isReset: false, words: `No staff log-in has the address ${email}. Nothing was changed.` }
  if (found.length > 1)
    return { isReset: false, words: `Several operators have staff with ${email}: say which one by --client.` }
  const { customerId, clientId } = person
  await db.transaction().execute(async (tx) => {
    await lockFactors(tx, customerId)
    await removeAllFactors(tx, customerId)
    await endStepsOf(tx, customerId)
    await endDeskLogIns(tx, customerId)
    await removeSessionsOf(tx, customerId, null)
    await addSecurityEvent(tx, { clientId, customerId, kind: 'reset' })
    await tellPerson(tx, clientId, person, 'reset')
  })
  return {
    isReset: true,
    words: `The second step of ${person.firstName} (${email}) is reset, and they are told by email. They set up a new one at their next log-in.`,
  }
}
