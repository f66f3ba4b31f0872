import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CallContext } from '../../call/call-context.ts'
import { endLinksOf } from '../../stores/account/account-links.ts'
import type { RecoverableRecord } from '../../stores/account/account-recovery.ts'
import { saveOwnPassword } from '../../stores/account/customers.ts'
import { endEmailChange } from '../../stores/account/email-changes.ts'
import { forgetLoginFailures } from '../../stores/account/login-failures.ts'
import { removeSessionsOf } from '../../stores/account/visitors.ts'
import type { Database } from '../../stores/database/tables.ts'
import { skipUnsent } from '../../stores/mail/mail-outbox.ts'
import { endDeskLogIns } from '../../stores/second-factor/desk-devices.ts'
import { endStepsOf } from '../../stores/second-factor/second-steps.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/** Links that let their reader choose a password. */
export const passwordPurposes = ['new-password', 'claim-account'] as const

/**
 * S38: sets the account's password, and leaves only this browser logged in. Earlier password links stop
 * working and are no longer mailed. An address change begun with the old password is cancelled. Its failed
 * tries no longer delay log-ins, and the owner is told.
 */
export async function setPassword(
  tx: Kysely<Database>,
  context: CallContext,
  account: RecoverableRecord,
  passwordHash: string,
): Promise<void> {
  const clientId = context.catalogue.client.id
  const visitor = await context.visitor()
  await saveOwnPassword(tx, account.id, passwordHash)
  await removeSessionsOf(tx, account.id, visitor?.customerId === account.id ? visitor.sessionId : null)
  await forgetLoginFailures(tx, clientId, account.id)
  await endLinksOf(tx, account.id, passwordPurposes)
  const whose = { clientId, customerId: account.id }
  await skipUnsent(tx, whose, passwordPurposes, 'a new password was chosen before it was sent')
  await endEmailChange(tx, account.id)
  await endStepsOf(tx, account.id)
  await endDeskLogIns(tx, account.id)
  if (account.passwordHash === null) return
  await queueLetter(tx, {
    clientId,
    customerId: account.id,
    recipient: account.email,
    dedupeKey: `password-changed ${randomUUID()}`,
    letter: { kind: 'password-changed', firstName: account.firstName },
  })
}
