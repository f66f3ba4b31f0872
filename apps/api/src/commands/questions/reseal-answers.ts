import type { Kysely } from 'kysely'
import { secretAbout } from '../../crypto/one-time-code.ts'
import type { Vault } from '../../crypto/vault.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listStatementsSealedOtherwise, sealStatementAgain } from '../../stores/joining/health-statements.ts'
import { listSealedOtherwise, sealAgain } from '../../stores/questions/answers.ts'
import { listAppsSealedOtherwise, sealAppAgain } from '../../stores/second-factor/factors.ts'
import { resealAnswer } from './seal-answer.ts'
import { resealStatement } from './seal-statements.ts'

/**
 * Re-encrypts answers, health statements and secrets of staff's apps after the key has been changed: those sealed with an
 * older key get the present one, so that the older can be removed.
 */
export async function resealAnswers(db: Kysely<Database>, vault: Vault): Promise<void> {
  if (vault.keyId === null) return
  for (const row of await listSealedOtherwise(db, vault.keyId)) {
    const next = resealAnswer(vault, row)
    if (next) await sealAgain(db, row, next)
  }
  for (const row of await listStatementsSealedOtherwise(db, vault.keyId)) {
    const next = resealStatement(vault, row)
    if (next) await sealStatementAgain(db, row, next)
  }
  for (const row of await listAppsSealedOtherwise(db, vault.keyId)) {
    const about = secretAbout(row.customerId)
    const secret = vault.open(row.sealed, about)
    if (secret !== null) await sealAppAgain(db, row, vault.seal(secret, about))
  }
}
