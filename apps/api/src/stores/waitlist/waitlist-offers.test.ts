import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOperatorAtMidday, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { createLoggedIn } from '../../testing/shopper.ts'
import { listLine } from './waitlist-offers.ts'

let test: TestApp
let operator: TestOperator
beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperatorAtMidday(test.db)
})
afterAll(() => test.close())

const session = (given: { time: string; taken?: number; otherVenue?: boolean }) => {
  const { venue, otherVenue, classes: category, priceList } = operator
  const at = given.otherVenue ? otherVenue : venue
  return createSlot(test.db, { venue: at, category, priceList, capacity: 6, ...given })
}
const book = (slot: { id: number }, customer: { id: number }, guest = '') =>
  sql`insert into claims (client_id, slot_id, quantity, kind, customer_id, guest)
    values (${operator.client.id}, ${slot.id}, 1, 'booking', ${customer.id}, ${guest})`.execute(test.db)

it('F17: a person is busy who has booked a session at the same time that takes place, for themselves', async () => {
  const slot = await session({ time: '18:00', taken: 6 })
  const [free, booked, booksElsewhere, before, cancelled, forAnother] = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const [customer, who] = await createLoggedIn(test, operator.client)
      const item = { id: slot.id, type: 'activity' }
      expect((await who.ask('POST', '/api/activities/waitlist/add', { item })).status).toBe(200)
      return customer
    }),
  )
  const other = await session({ time: '18:30' })
  await book(other, booked!)
  await book(other, forAnother!, 'mia lee')
  await book(await session({ time: '17:30', otherVenue: true }), booksElsewhere!)
  await book(await session({ time: '17:00' }), before!)
  const off = await session({ time: '18:30' })
  await book(off, cancelled!)
  await sql`update slots set cancelled_at = now(), cancelled_reason = 'ill' where id = ${off.id}`.execute(
    test.db,
  )
  const line = await listLine(test.db, slot.id, 6)
  const isBusy = new Map(line.map((waiter) => [waiter.customerId, waiter.isBusy]))
  const people = { free, booked, booksElsewhere, before, cancelled, forAnother }
  expect(
    Object.fromEntries(Object.entries(people).map(([name, customer]) => [name, isBusy.get(customer!.id)])),
  ).toEqual({
    free: false,
    booked: true,
    booksElsewhere: true,
    before: false,
    cancelled: false,
    forAnother: false,
  })
})
