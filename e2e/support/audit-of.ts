import { createDatabase } from '../../apps/api/src/stores/database/database.ts'
import { audit } from '../../apps/api/src/testing/audit/audit.ts'
import { databaseUrlOf } from './database.ts'

/** Returns a sentence for each rule of the database that a running product breaks (F105). */
export async function auditOf(dataFolder: string): Promise<string[]> {
  const db = createDatabase(databaseUrlOf(dataFolder), { max: 1, patience: 'work' })
  try {
    return await audit(db)
  } finally {
    await db.destroy()
  }
}
