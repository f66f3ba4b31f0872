import type { Kysely } from 'kysely'
import type { Caller } from '../call/caller.ts'
import { createCatalogues } from '../catalogue/catalogues.ts'
import type { Database } from '../stores/database/tables.ts'
import type { TestClient } from './factories/factories.ts'

/** A caller made by hand: a browser's tab without a session, unless it is said otherwise. */
export async function createCaller(
  db: Kysely<Database>,
  client: TestClient,
  given: Partial<Caller> = {},
): Promise<Caller> {
  return {
    catalogue: await createCatalogues(db).get(client.id),
    token: null,
    deviceToken: () => null,
    hasSession: false,
    wantsFresh: false,
    mode: null,
    isFramed: false,
    page: null,
    ip: '203.0.113.9',
    userAgent: '',
    acceptHeader: '*/*',
    origin: `https://${client.host}`,
    idempotencyKey: crypto.randomUUID(),
    requestId: crypto.randomUUID(),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ...given,
  }
}
