import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { removeSessionsOf } from '../../stores/account/visitors.ts'
import type { Database } from '../../stores/database/tables.ts'
import { endDeskLogIns } from '../../stores/second-factor/desk-devices.ts'
import { lockFactors, removeAllFactors } from '../../stores/second-factor/factors.ts'
import { endStepsOf } from '../../stores/second-factor/second-steps.ts'
import { addSecurityEvent } from '../../stores/second-factor/security-events.ts'
import { findStaffByEmail, type StaffByEmailRecord } from '../../stores/second-factor/staff-by-email.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireStaffOfAll } from '../staff/require-staff-of-all.ts'
import { tellPerson } from './note-event.ts'
import { requireFactorOwner } from './require-factor-owner.ts'

/**
 * Removes every factor of a member of staff who has lost theirs, ends their sessions, and tells them by mail. They set up
 * new ones at the next log-in, with their password.
 */
async function resetFactorsOf(tx: Kysely<Database>, person: StaffByEmailRecord): Promise<void> {
  const { customerId, clientId } = person
  await lockFactors(tx, customerId)
  await removeAllFactors(tx, customerId)
  await endStepsOf(tx, customerId)
  await endDeskLogIns(tx, customerId)
  await removeSessionsOf(tx, customerId, null)
  await addSecurityEvent(tx, { clientId, customerId, kind: 'reset' })
  await tellPerson(tx, clientId, person, 'reset')
}

/** Resets the factors of a member of staff from the command line. @returns what to print */
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
  await db.transaction().execute((tx) => resetFactorsOf(tx, person))
  return {
    isReset: true,
    words: `The second step of ${person.firstName} (${email}) is reset, and they are told by email. They set up a new one at their next log-in.`,
  }
}

/**
 * S107: resets the factors of a colleague. It opens their log-in to who has their password, so that it takes the right to
 * manage staff everywhere, and a whole log-in with the password of the last ten minutes.
 */
export async function resetByStaff(
  context: CallContext,
  email: string,
): Promise<{ firstName: string } | Refusal> {
  const staff = await requireStaffOfAll(context, 'manage-staff')
  if (isRefusal(staff)) return staff
  const owner = await requireFactorOwner(context)
  if (isRefusal(owner)) return owner
  const request = { call: 'resetSecondFactor', content: { email } }
  const done = await answerOnce(context, staff, request, async (tx) => {
    const [person] = await findStaffByEmail(tx, context.catalogue.client.slug, email)
    if (person === undefined) return refuse('STAFF_NOT_FOUND')
    await resetFactorsOf(tx, person)
    return { firstName: person.firstName, customerId: person.customerId }
  })
  if (isRefusal(done)) return done
  context.log.info(
    { event: 'staff.reset', staff: staff.customerId, colleague: done.customerId },
    'staff reset the second step of a colleague',
  )
  return { firstName: done.firstName }
}
