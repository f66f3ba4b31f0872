import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createSession,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { fillBasket, giveCredit } from '../../testing/purchase.ts'
import { Shopper } from '../../testing/shopper.ts'
import { removeAbandonedAccounts } from './abandoned-accounts.ts'

let server: TestApp
let operator: TestOperator

beforeAll(async () => {
  server = await createTestApp()
  operator = await createOperatorAtMidday(server.db)
})
afterAll(() => server.close())

const long = new Date(Date.now() - 200 * 86_400_000)
const account = (given: Parameters<typeof createCustomer>[2] = {}) =>
  createCustomer(server.db, operator.client, {
    email: null,
    unproven_email: `${crypto.randomUUID()}@example.org`,
    created_at: long,
    ...given,
  })
const isThere = async ({ id }: { id: number }) =>
  (await server.db.selectFrom('customers').select('id').where('id', '=', id).execute()).length === 1

test('an account is removed that is half a year old, unproven, unused and empty', async () => {
  const gone = await account()
  const kept = {
    lately: await account({ created_at: new Date() }),
    proven: await account({ email: 'proven@example.org', unproven_email: null }),
    loggedIn: await account(),
    withCredit: await account(),
    withPlaces: await account(),
  }
  await createSession(server.db, operator.client, kept.loggedIn)
  await giveCredit(server.db, operator.client, kept.withCredit, 100)
  const session = await createSession(server.db, operator.client, kept.withPlaces)
  const shopper = new Shopper(server.app, operator.client.host, session.browser['cookie'])
  await fillBasket(server.db, operator, shopper)
  await server.db.deleteFrom('sessions').where('id', '=', session.id).execute()
  await removeAbandonedAccounts(server.db)
  expect(await isThere(gone)).toBe(false)
  for (const [why, one] of Object.entries(kept)) expect([why, await isThere(one)]).toEqual([why, true])
})
