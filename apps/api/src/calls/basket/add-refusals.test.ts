import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createOperatorAtMidday,
  createPriceList,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let server: TestApp
let operator: TestOperator
let shopper: Shopper

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(server.db)
  shopper = new Shopper(server.app, operator.client.host)
})

const given = () => ({ venue: operator.venue, category: operator.swim, priceList: operator.priceList })
const add = (slot: { id: number }, more: object = {}) =>
  shopper.add([{ id: slot.id, type: 'activity', ...more }])

describe('why an add is refused', () => {
  test('a session that opens later', async () => {
    const slot = await slots.notYetOpen(server.db, given())
    expect(await add(slot)).toMatchObject({ status: 422, json: { code: 'NOT_YET_BOOKABLE' } })
  })

  test('F68: a session that began too long ago; one that has just begun can be booked', async () => {
    const over = await slots.begun(server.db, { ...given(), minutesAgo: 6 })
    expect(await add(over)).toMatchObject({ status: 422, json: { code: 'NO_LONGER_BOOKABLE' } })
    expect((await add(await slots.begun(server.db, { ...given(), minutesAgo: 4 }))).status).toBe(200)
  })

  test('a session that was cancelled, or is full', async () => {
    const cancelled = await slots.cancelled(server.db, given())
    expect(await add(cancelled)).toMatchObject({ status: 409, json: { code: 'SLOT_CANCELLED' } })
    expect(await add(await slots.full(server.db, given()))).toMatchObject({ json: { code: 'SLOT_FULL' } })
  })

  test('two places where a person can have one', async () => {
    const slot = await slots.open(server.db, { ...given(), category: operator.classes })
    ;[, shopper] = await createLoggedIn(server, operator.client)
    const refused = await add(slot, { quantity: 2 })
    expect(refused).toMatchObject({ status: 422, json: { code: 'QUANTITY_NOT_OFFERED' } })
  })

  test('S13: a price of another session', async () => {
    const elsewhere = await createPriceList(server.db, operator.client, {
      Concession: { pence: 100, audience: 'everyone' },
    })
    const slot = await slots.open(server.db, given())
    const refused = await add(slot, { pricing_option_id: elsewhere.options.Concession })
    expect(refused).toMatchObject({ status: 422, json: { code: 'PRICE_NOT_OFFERED' } })
  })

  test('a session that needs a log-in, for a visitor', async () => {
    const slot = await slots.open(server.db, { ...given(), category: operator.classes })
    expect(await add(slot)).toMatchObject({ status: 401, json: { code: 'LOGIN_REQUIRED' } })
  })

  test('F82: more lines than a basket can have', async () => {
    const many = await Promise.all(Array.from({ length: 21 }, () => slots.open(server.db, given())))
    const lines = many.map(({ id }) => ({ id, type: 'activity' }))
    expect((await shopper.add(lines.slice(0, 20))).status).toBe(200)
    const refused = await shopper.add(lines.slice(20))
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await shopper.ask('GET', '/api/activities/cart')).json.data.items).toHaveLength(20)
  })
})

test('a later add neither prolongs the basket nor gives its renewals back', async () => {
  const first = (await add(await slots.open(server.db, given()))).json.data
  const held = Date.parse(first.expires_at) - Date.parse(first.server_now)
  expect(held).toBe(10 * 60_000)
  const renewed = (await shopper.ask('POST', '/api/activities/cart/renew', {})).json.data
  const second = (await add(await slots.open(server.db, given()))).json.data
  expect(second.item_count).toBe(2)
  expect(second.expires_at).toBe(renewed.expires_at)
  expect(second.renewals_left).toBe(first.renewals_left - 1)
})
