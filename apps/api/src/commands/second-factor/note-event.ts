import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CallContext } from '../../call/call-context.ts'
import type { StaffLogInLetter } from '../../letters/account/staff-log-in.ts'
import type { Database } from '../../stores/database/tables.ts'
import { addSecurityEvent, type SecurityEventKind } from '../../stores/second-factor/security-events.ts'
import { queueLetter } from '../mail/queue-letter.ts'

const warned: ReadonlySet<SecurityEventKind> = new Set(['step-failed', 'pin-failed', 'pin-locked'])

/** Writes what happened to a log-in of staff where its person reads it, and into the log. */
export async function noteEvent(
  db: Kysely<Database>,
  context: CallContext,
  customerId: number,
  kind: SecurityEventKind,
): Promise<void> {
  await addSecurityEvent(db, { clientId: context.catalogue.client.id, customerId, kind })
  const line = { event: `staff.${kind}`, staff: customerId }
  if (warned.has(kind)) context.log.warn(line, 'a second step of staff was refused')
  else context.log.info(line, 'a second step of staff was used or changed')
}

interface Person {
  customerId: number
  email: string
  firstName: string
}

/** Writes an event, and tells its person by mail: another person may have done it. */
export async function noteAndTell(
  tx: Kysely<Database>,
  context: CallContext,
  { customerId, email, firstName }: Person,
  what: StaffLogInLetter['what'],
  codesLeft: number | null = null,
): Promise<void> {
  await noteEvent(tx, context, customerId, what)
  await tellPerson(tx, context.catalogue.client.id, { customerId, email, firstName }, what, codesLeft)
}

/** Tells a member of staff by mail what happened to their log-in. */
export const tellPerson = (
  tx: Kysely<Database>,
  clientId: number,
  { customerId, email, firstName }: Person,
  what: StaffLogInLetter['what'],
  codesLeft: number | null = null,
): Promise<void> =>
  queueLetter(tx, {
    clientId,
    customerId,
    recipient: email,
    dedupeKey: `staff-log-in ${randomUUID()}`,
    letter: { kind: 'staff-log-in', firstName, what, codesLeft },
  })
