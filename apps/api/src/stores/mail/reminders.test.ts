import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorAtMidday, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { createPayer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'
import { findEmailOptOut, type RefusableLetter, setOptedOut } from './email-opt-outs.ts'
import { keepReminders } from './reminders.ts'

let shop: Shop
let operator: TestOperator
beforeAll(async () => {
  shop = await createShop()
  // It is midday there, whenever this runs.
  operator = await createOperatorAtMidday(shop.db)
})
afterAll(() => shop.close())

/** Places an order for one session `ahead` days ahead, made `ago` days ago. */
async function order(who: Shopper, { ahead = 1, ago = 2, email = 'sam@example.org' } = {}): Promise<number> {
  const { venue, swim: category, priceList } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList, date: ahead })
  await who.add([{ id: slot.id, type: 'activity' }])
  const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved, { email })
  const done = await who.complete(json.transaction_uuid)
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('complete_order_id', '=', done.json.complete_order_id)
    .executeTakeFirstOrThrow()
  await sql`update orders set created_at = now() - ${ago} * interval '1 day' where id = ${id}`.execute(
    shop.db,
  )
  return id
}
async function reminders(orderId: number) {
  await keepReminders(shop.db)
  const { rows } = await sql<{ recipient: string; letter: { orderId: number; date: string } }>`
    select recipient, letter from mail_outbox
    where letter ->> 'kind' = 'booking-reminder' and (letter ->> 'orderId')::bigint = ${orderId}`.execute(
    shop.db,
  )
  return rows
}
async function stop(
  of: { customerId: number | null; recipient: string },
  kind: RefusableLetter = 'booking-reminder',
): Promise<void> {
  const { id: clientId } = operator.client
  const stopped = await findEmailOptOut(shop.db, { clientId, letter: { kind }, ...of })
  await setOptedOut(shop.db, clientId, stopped!, true)
}

describe('a reminder the day before', () => {
  it('is kept once for an order with a session tomorrow', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const id = await order(who)
    await Promise.all([keepReminders(shop.db), keepReminders(shop.db)])
    expect(await reminders(id)).toMatchObject([{ recipient: customer.email, letter: { orderId: id } }])
  })

  it('goes to the address that the account has now, proven or not', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const id = await order(who)
    const now = `now-${customer.email}`
    await sql`update customers set email = null, unproven_email = ${now} where id = ${customer.id}`.execute(
      shop.db,
    )
    expect(await reminders(id)).toMatchObject([{ recipient: now }])
  })

  it('is not kept for a session on another day, nor for a booking made today', async () => {
    const [, who] = await createPayer(shop, operator)
    expect(await reminders(await order(who, { ahead: 2 }))).toEqual([])
    expect(await reminders(await order(who, { ago: 0 }))).toEqual([])
  })

  it('is not kept for a person who has switched it off, by account or by address', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const id = await order(who)
    await stop({ customerId: customer.id, recipient: customer.email })
    expect(await reminders(id)).toEqual([])

    const guest = new Shopper(shop.app, operator.client.host)
    const guests = await order(guest, { email: 'ann@example.org' })
    await stop({ customerId: null, recipient: 'ANN@example.org' })
    expect(await reminders(guests)).toEqual([])
  })

  it('is kept for a person who has switched off letters of another kind, by account or by address', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const id = await order(who)
    await stop({ customerId: customer.id, recipient: customer.email }, 'card-expiring')
    await stop({ customerId: null, recipient: customer.email }, 'guest-pass')
    expect(await reminders(id)).toHaveLength(1)

    const email = `guest-${customer.email}`
    const guests = await order(new Shopper(shop.app, operator.client.host), { email })
    await stop({ customerId: null, recipient: email }, 'guest-pass')
    expect(await reminders(guests)).toHaveLength(1)
  })

  it('is not kept for a session that the venue has cancelled', async () => {
    const [, who] = await createPayer(shop, operator)
    const id = await order(who)
    const slotOf = sql`(select slot_id from bookings where order_id = ${id})`
    await sql`update slots set cancelled_at = now() where id = ${slotOf}`.execute(shop.db)
    expect(await reminders(id)).toEqual([])
    await sql`update slots set cancelled_at = null where id = ${slotOf}`.execute(shop.db)
  })
})
