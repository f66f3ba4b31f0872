import type { Kysely } from 'kysely'
import type { Vault } from '../../crypto/vault.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listSealedOtherwise, sealAgain } from '../../stores/questions/answers.ts'
import { sealedAnew } from './sealed-answer.ts'

/**
 * Re-encrypts answers after the key has been changed: those sealed with an older key get the present one, so
 * that the older can be removed.
 */
export async function sealAnew(db: Kysely<Database>, vault: Vault): Promise<void> {
  if (vault.keyId === null) return
  for (const row of await listSealedOtherwise(db, vault.keyId)) {
    const next = sealedAnew(vault, row)
    if (next) await sealAgain(db, row, next)
  }
}
