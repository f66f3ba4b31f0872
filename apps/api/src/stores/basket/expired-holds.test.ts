import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createHold, createOperator, createSession, createSlot } from '../../testing/factories/factories.ts'
import { removeExpiredHolds } from './expired-holds.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('F06: holds that ran out over an hour ago are tidied away; running and recent ones stay', async () => {
  const { client, venue, swim: category, priceList } = await createOperator(server.db)
  const held = async (expiresInMs: number) => {
    const slot = await createSlot(server.db, { venue, category, priceList })
    const session = await createSession(server.db, client)
    const pricingOptionId = priceList.options['Adult']!
    await createHold(server.db, client, { slot, session, pricingOptionId, expiresInMs })
    return slot.id
  }
  const minute = 60_000
  const [old, justNow, running] = [
    await held(-61 * minute),
    await held(-59 * minute),
    await held(10 * minute),
  ]
  await removeExpiredHolds(server.db)
  const left = await server.db.selectFrom('claims').select('slot_id').orderBy('slot_id').execute()
  expect(left.map(({ slot_id }) => slot_id)).toEqual([justNow, running])
  expect(left.map(({ slot_id }) => slot_id)).not.toContain(old)
})
