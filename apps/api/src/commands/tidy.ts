import type { Kysely } from 'kysely'
import { forgetNetworks } from '../stores/attempts/due-attempts.ts'
import { removeExpiredHolds, removeOldTurns } from '../stores/baskets/expired-holds.ts'
import { removeExpiredReservations } from '../stores/credit.ts'
import { removeOldAnswers } from '../stores/stored-answers.ts'
import { removeOldRequestCounts } from '../stores/request-counts.ts'
import { removeStaleLoginFailures } from '../stores/login-failures.ts'
import type { Database } from '../stores/tables.ts'
import { removeExpiredSessions } from '../stores/visitors.ts'
import { removeAbandonedAccounts } from '../stores/abandoned-accounts.ts'
import { removeLettersWithoutAccount } from '../stores/letters-without-account.ts'
import { removeOldLinks } from '../stores/mail-links.ts'
import { closeWaitlists } from '../stores/waitlist.ts'
import { removeStalePlaces } from '../stores/attendees.ts'
import { removeOutlivedAnswers } from '../stores/answers.ts'
import type { Vault } from '../vault.ts'
import { sealAnew } from './questions/seal-anew.ts'

/** Removes what no query reads any more, and what is to be forgotten after a while. */
export async function tidy(db: Kysely<Database>, vault: Vault): Promise<void> {
  await removeExpiredHolds(db)
  await removeExpiredReservations(db)
  await removeOldTurns(db)
  await removeOldAnswers(db)
  await forgetNetworks(db)
  await removeExpiredSessions(db)
  await removeStaleLoginFailures(db)
  await removeOldRequestCounts(db)
  await removeStalePlaces(db)
  await removeOutlivedAnswers(db)
  await sealAnew(db, vault)
  await closeWaitlists(db)
  await removeOldLinks(db)
  await removeLettersWithoutAccount(db)
  await removeAbandonedAccounts(db)
}
