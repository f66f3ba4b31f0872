import type { CardSandbox } from '../../../card-sandbox/src/server.ts'
import { noticeRestore } from '../stores/ledger/restores.ts'
import { copyTestDatabase, createTestDatabase, type TestDatabase } from './database.ts'
import { createShop, type Shop, startProvider } from './shop.ts'

export interface RestoredBackup<Before, Lost> {
  /** Shop on the restored data, at the same provider. */
  shop: Shop
  before: Before
  lost: Lost
  close: () => Promise<void>
}

/**
 * Plays a restored backup: people act, the data is copied, people act on, and the copy takes the data's place. The card
 * provider goes on all the time, so it knows what the copy does not.
 */
export async function restoreBackup<Before, Lost>(
  actBefore: (shop: Shop) => Promise<Before>,
  actLost: (shop: Shop, before: Before) => Promise<Lost>,
): Promise<RestoredBackup<Before, Lost>> {
  const sandbox = await startProvider()
  const lived = await createTestDatabase()
  const before = await act(sandbox, lived, actBefore)
  const backup = await copyTestDatabase(lived)
  const lost = await act(sandbox, lived, (shop) => actLost(shop, before))
  await lived.drop()
  const shop = await createShop({ database: backup, sandbox, unaudited: lostRows })
  const close = () => shop.close().finally(() => Promise.all([backup.drop(), sandbox.close()]))
  return { shop, before, lost, close: () => close().then(() => {}) }
}

const lostRows = 'the provider has what the restored data has not'

async function act<Result>(
  sandbox: CardSandbox,
  database: TestDatabase,
  play: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const shop = await createShop({ database, sandbox, unaudited: lostRows })
  try {
    // As a server does at its start.
    await noticeRestore(shop.db)
    return await play(shop)
  } finally {
    await shop.close()
  }
}
