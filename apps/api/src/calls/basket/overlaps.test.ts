import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createOperatorAtMidday,
  slots,
  type TestCategory,
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
  ;[, shopper] = await createLoggedIn(server, operator.client)
})

const open = (time: string, category: TestCategory = operator.classes) =>
  slots.open(server.db, {
    venue: operator.venue,
    category,
    priceList: operator.priceList,
    time,
    name: `Session at ${time}`,
  })
type Slot = Awaited<ReturnType<typeof open>>
const add = (warnOfOverlap: boolean | undefined, added: readonly Slot[], who = shopper) =>
  who.ask('POST', '/api/activities/cart/add', {
    items: added.map(({ id }) => ({ id, type: 'activity' })),
    ...(warnOfOverlap !== undefined && { warn_of_overlap: warnOfOverlap }),
  })

describe('F11: the same person at two places at one time', () => {
  test('a page that asks hears what is in the basket at that time, and nothing is added; it may overrule that', async () => {
    expect((await add(true, [await open('18:00')])).status).toBe(200)
    const other = await open('18:30')
    const { status, json } = await add(true, [other])
    expect([status, json.code]).toEqual([409, 'PLACES_OVERLAP'])
    expect(json.message).toBe(
      `In your basket you have Session at 18:00 (18:00 to 19:00 at ${operator.venue.name}) at that time. ` +
        'Nothing has been added. Choose another time, or book it anyway.',
    )
    expect(json.details.overlaps).toMatchObject([{ name: 'Session at 18:00', where: 'basket' }])
    expect(json.details.cart.item_count).toBe(1)
    expect((await add(false, [other])).json.data.item_count).toBe(2)
  })

  test('wire 8: a program that does not ask adds both, as before', async () => {
    await add(undefined, [await open('18:00')])
    expect((await add(undefined, [await open('18:30')])).json.data.item_count).toBe(2)
  })

  test('an existing booking counts, by name; a hold that ran out does not', async () => {
    const { json } = await add(true, [await open('18:00')])
    await server.db
      .updateTable('claims')
      .set({ kind: 'booking', expires_at: null, cart_id: null, cart_item_id: null })
      .where('cart_item_id', '=', json.data.items[0].id)
      .execute()
    const booked = await add(true, [await open('18:59')])
    expect(booked.json.message).toContain('You are booked for Session at 18:00')
    await add(true, [await open('20:00')])
    await server.db
      .updateTable('claims')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('kind', '=', 'hold')
      .execute()
    expect((await add(true, [await open('20:30')])).status).toBe(200)
  })

  test('a session that begins as the other ends is no overlap, nor is another person’s', async () => {
    await add(true, [await open('18:00')])
    expect((await add(true, [await open('19:00'), await open('17:00')])).status).toBe(200)
    const [, other] = await createLoggedIn(server, operator.client)
    expect((await add(true, [await open('18:30')], other)).status).toBe(200)
  })

  test('two chosen together count too; more tickets of one session do not', async () => {
    const { json } = await add(true, [await open('18:00'), await open('18:30')])
    expect(json.code).toBe('PLACES_OVERLAP')
    expect(json.message).toContain('You have also chosen Session at 18:00')
    const swim = await open('18:00', operator.swim)
    expect((await add(true, [swim, swim])).status).toBe(200)
    expect((await add(true, [swim])).status).toBe(200)
  })

  test('a visitor without an account is told of their own basket', async () => {
    const visitor = new Shopper(server.app, operator.client.host)
    await add(true, [await open('18:00', operator.swim)], visitor)
    const other = await open('18:30', operator.swim)
    expect((await add(true, [other], visitor)).json.code).toBe('PLACES_OVERLAP')
    expect((await add(true, [other], new Shopper(server.app, operator.client.host))).status).toBe(200)
  })
})

test('F04: the same person twice in one session is refused as before, whatever the page asks', async () => {
  const slot = await open('18:00')
  await add(false, [slot])
  for (const warnOfOverlap of [true, false]) {
    const { status, json } = await add(warnOfOverlap, [slot])
    expect([status, json.code]).toEqual([409, 'ALREADY_IN_BASKET'])
    expect(json.message).toBe(
      'This is already in your basket or booked for you. You still have that one place.',
    )
  }
})
