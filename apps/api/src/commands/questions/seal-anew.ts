import type { Kysely } from 'kysely'
import type { Vault } from '../../crypto/vault.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listSealedOtherwise, sealAgain } from '../../stores/questions/answers.ts'
import { sealedAnew } from './sealed-answer.ts'

/** After the key has been changed: what an older one sealed is sealed with the one of today, so that the older can go. */
export async function sealAnew(db: Kysely<Database>, vault: Vault): Promise<void> {
  if (vault.keyId === null) return
  for (const row of await listSealedOtherwise(db, vault.keyId)) {
    const next = sealedAnew(vault, row)
    if (next) await sealAgain(db, row, next)
  }
}
