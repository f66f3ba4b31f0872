import type { Kysely } from 'kysely'
import type { Vault } from '../crypto/vault.ts'
import { removeAbandonedAccounts } from '../stores/account/abandoned-accounts.ts'
import { removeStaleLoginFailures } from '../stores/account/login-failures.ts'
import { removeExpiredSessions } from '../stores/account/visitors.ts'
import { removeExpiredHolds, removeOldTurns } from '../stores/basket/expired-holds.ts'
import { removeOldComplaints } from '../stores/complaints/data-complaints.ts'
import { removeOldRequestCounts } from '../stores/database/request-counts.ts'
import { removeOldAnswers } from '../stores/database/stored-answers.ts'
import type { Database } from '../stores/database/tables.ts'
import { removeOutlivedStatements } from '../stores/joining/health-statements.ts'
import { removeLettersWithoutAccount } from '../stores/mail/letters-without-account.ts'
import { removeOldLinks } from '../stores/mail/mail-links.ts'
import { removeExpiredReservations } from '../stores/payments/credit.ts'
import { forgetNetworks } from '../stores/payments/due-attempts.ts'
import { removeStalePlaces } from '../stores/people/attendees.ts'
import { removeOutlivedAnswers } from '../stores/questions/answers.ts'
import { removeOldDeskLogIns } from '../stores/second-factor/desk-devices.ts'
import { removeEndedSteps } from '../stores/second-factor/second-steps.ts'
import { removeOldSecurityEvents } from '../stores/second-factor/security-events.ts'
import { forgetOldMerges } from '../stores/staff/merging/account-merges.ts'
import { closeWaitlists } from '../stores/waitlist/waitlist.ts'
import { resealAnswers } from './questions/reseal-answers.ts'

/** Removes data that no query reads any more, and data that must be deleted after a while. */
export async function tidy(db: Kysely<Database>, vault: Vault): Promise<void> {
  await removeExpiredHolds(db)
  await removeExpiredReservations(db)
  await removeOldTurns(db)
  await removeOldAnswers(db)
  await forgetNetworks(db)
  await removeExpiredSessions(db)
  await removeStaleLoginFailures(db)
  await removeOldRequestCounts(db)
  await removeEndedSteps(db)
  await removeOldDeskLogIns(db)
  await removeOldSecurityEvents(db)
  await removeStalePlaces(db)
  await removeOutlivedAnswers(db)
  await removeOutlivedStatements(db)
  await resealAnswers(db, vault)
  await closeWaitlists(db)
  await removeOldLinks(db)
  await removeLettersWithoutAccount(db)
  await removeAbandonedAccounts(db)
  await forgetOldMerges(db)
  await removeOldComplaints(db)
}
