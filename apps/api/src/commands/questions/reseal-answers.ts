import type { Kysely } from 'kysely'
import type { Vault } from '../../crypto/vault.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listSealedOtherwise, sealAgain } from '../../stores/questions/answers.ts'
import { resealAnswer } from './seal-answer.ts'

/**
 * Re-encrypts answers after the key has been changed: those sealed with an older key get the present one, so
 * that the older can be removed.
 */
export async function resealAnswers(db: Kysely<Database>, vault: Vault): Promise<void> {
  if (vault.keyId === null) return
  for (const row of await listSealedOtherwise(db, vault.keyId)) {
    const next = resealAnswer(vault, row)
    if (next) await sealAgain(db, row, next)
  }
}
