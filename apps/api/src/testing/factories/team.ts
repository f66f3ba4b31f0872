import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import { createLoggedIn, type Shopper } from '../shopper.ts'
import type { TestClient, TestCustomer } from './factories.ts'

/** Creates staff who have just given their password, as those who manage staff must. */
export async function createManager(
  test: Pick<TestApp, 'app' | 'db'>,
  client: TestClient,
  columns: Parameters<typeof createLoggedIn>[2] = {},
): Promise<[TestCustomer, Shopper]> {
  const [customer, browser] = await createLoggedIn(test, client, { role: 'staff', ...columns })
  await sql`update sessions set password_at = now() where customer_id = ${customer.id}`.execute(test.db)
  return [customer, browser]
}
