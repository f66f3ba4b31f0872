import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancel,
  plantFault,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import {
  createCustomer,
  createOperator,
  type TestCustomer,
  type TestOperator,
  wholeDayWindows,
  zoneAtMidday,
} from '../../testing/factories/factories.ts'
import { balancesOf, postedFor } from '../../testing/ledger.ts'
import { creditOf, fillBasket, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let staff: TestCustomer
let desk: Shopper
beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  // Whatever a test has left on the readers is over, and both have their network.
  for (const reader of ['rdr_front', 'rdr_side'])
    for (const act of ['connect', 'time-out']) await press(act, reader)
  operator = await createOperator(shop.db, { time_zone: zoneAtMidday(), bookingWindows: wholeDayWindows })
  ;[staff, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
})

/** Presses a button on the stand-in's screen. */
const press = (act: string, reader = 'rdr_front') =>
  fetch(`${shop.sandbox.origin}/readers/${reader}`, {
    method: 'POST',
    body: new URLSearchParams({ act }),
    redirect: 'manual',
  })
const card = (amount: number) => ({ tender_type: 'card', amount })
const pay = (payments: object[], more: object = {}, key?: string) =>
  desk.ask(
    'POST',
    '/api/foh/checkout/pay',
    {
      payments,
      terms: [1],
      reader_id: 'rdr_front',
      first_name: 'Wanda',
      email: 'wanda@example.org',
      ...more,
    },
    key,
  )
/** Names the readers of a venue, as an import does. */
async function setReaders(at: { id: number }, readers: string[]): Promise<void> {
  await sql`update venues set card_readers = ${readers}::text[] where id = ${at.id}`.execute(shop.db)
  await sql`update clients set catalogue_version = catalogue_version + 1
    where id = (select client_id from venues where id = ${at.id})`.execute(shop.db)
}
const look = (uuid: string, who = desk) => who.ask('POST', `/api/foh/checkout/${uuid}/look`, {})
const begun = async (payments: object[] = [card(1800)], more: object = {}): Promise<string> => {
  await fillBasket(shop.db, operator, desk)
  const { status, json } = await pay(payments, more)
  expect([status, json.transaction_status]).toEqual([202, 'challenge_required'])
  return json.transaction_uuid
}
const orders = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from orders where client_id = ${operator.client.id}`.execute(shop.db)
  ).rows[0]!.n

describe('F143: a payment at a card reader', () => {
  it('waits for the card, becomes an order once it is read, and is captured', async () => {
    expect((await desk.ask('GET', '/api/foh/readers')).json.data).toMatchObject([
      { id: 'rdr_front', label: 'Front desk', is_online: true },
      { id: 'rdr_side', label: 'Side desk', is_online: true },
    ])
    const uuid = await begun()
    expect((await look(uuid)).json).toMatchObject({
      transaction_status: 'challenge_required',
      can_cancel: true,
    })
    await press('approve')
    const { json } = await look(uuid)
    expect(json.transaction_status).toBe('completed')
    expect(await balancesOf(shop.db, operator.client.id)).toMatchObject({ card: 1800, sales: -1800 })
    const day = (await desk.ask('GET', '/api/foh/takings')).json.data
    expect(day.tenders.map((one: { tender: string }) => one.tender)).toEqual(['card-terminal'])
    expect(day.staff).toMatchObject([{ taken: { pence: 1800 } }])
  })

  it('is part of any tenders: cash, credit, a voucher and a card for one basket', async () => {
    const customer = await createCustomer(shop.db, operator.client)
    await giveCredit(shop.db, operator.client, customer, 300)
    await desk.ask('POST', '/api/foh/drawers', { venue_slug: operator.venue.slug, name: 'Bar', float: 0 })
    const uuid = await begun(
      [
        { tender_type: 'cash', amount: 500 },
        { tender_type: 'credit', amount: 300, type: 'general' },
        { tender_type: 'offline-voucher', amount: 200, reference: 'V-7' },
        card(800),
      ],
      { selected_user_id: customer.id },
    )
    expect(await creditOf(shop.db, customer)).toBe(0)
    // Cash that is part of it keeps its drawer open.
    const { json: drawers } = await desk.ask('GET', '/api/foh/drawers')
    const counted = await desk.ask('POST', `/api/foh/drawers/${drawers.data[0].id}/close`, { counted: 0 })
    expect(counted.json.code).toBe('DRAWER_BUSY')
    await press('approve')
    const { json } = await look(uuid)
    expect(json.transaction_status).toBe('completed')
    expect((await postedFor(shop.db, json.order_id)).find(([kind]) => kind === 'ordered')).toEqual([
      'ordered',
      { 'card-due': 800, 'credit-held': 300, cash: 500, voucher: 200, sales: -1800 },
    ])
    expect((await desk.ask('GET', `/api/foh/drawers/${drawers.data[0].id}`)).json.data.expected).toBe(500)
  })

  it.each([
    ['decline', 'card_declined'],
    ['time-out', 'no_card'],
  ])(
    'after %s nothing is taken, the credit is back, and the basket can be paid in another way',
    async (act, reason) => {
      const customer = await createCustomer(shop.db, operator.client)
      await giveCredit(shop.db, operator.client, customer, 300)
      const uuid = await begun([{ tender_type: 'credit', amount: 300, type: 'general' }, card(1500)], {
        selected_user_id: customer.id,
      })
      await press(act)
      expect((await look(uuid)).json).toMatchObject({
        transaction_status: 'declined',
        decline_reason: reason,
      })
      expect([await orders(), await creditOf(shop.db, customer)]).toEqual([0, 300])
      const again = await pay([{ tender_type: 'cash', amount: 1800 }], {
        reader_id: '',
        selected_user_id: customer.id,
      })
      expect(again.status).toBe(200)
    },
  )

  it('staff take it off the reader, which is then free', async () => {
    const uuid = await begun()
    const given = await desk.ask('POST', '/api/checkout/cancel', { transaction_uuid: uuid })
    expect(given.json.transaction_status).toBe('cancelled')
    await press('approve')
    expect([await orders(), (await look(uuid)).json.transaction_status]).toEqual([0, 'cancelled'])
    expect((await pay([card(1800)])).status).toBe(202)
  })

  it('a busy reader, one without a network and an unknown one are said at once, and nothing has begun', async () => {
    await begun()
    const [, other] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const mine = desk
    desk = other
    await fillBasket(shop.db, operator, other)
    expect((await pay([card(1800)])).json.code).toBe('READER_BUSY')
    await press('cut-off', 'rdr_side')
    expect((await pay([card(1800)], { reader_id: 'rdr_side' })).json.code).toBe('READER_OFFLINE')
    expect((await pay([card(1800)], { reader_id: 'rdr_none' })).json.code).toBe('PAYMENT_UNAVAILABLE')
    expect((await pay([{ tender_type: 'cash', amount: 1800 }], { reader_id: '' })).status).toBe(200)
    desk = mine
  })

  it('pressed twice with one key, and again with another, it is shown once and taken once', async () => {
    await fillBasket(shop.db, operator, desk)
    const key = crypto.randomUUID()
    const answers = await Promise.all([pay([card(1800)], {}, key), pay([card(1800)], {}, key)])
    const uuids = new Set(answers.map(({ json }) => json.transaction_uuid))
    expect([answers.map(({ status }) => status), uuids.size]).toEqual([[202, 202], 1])
    expect((await pay([card(1800)])).json.code).toBe('PAYMENT_IN_PROGRESS')
    await press('approve')
    await Promise.all([...uuids].flatMap((uuid) => [look(uuid), look(uuid)]))
    expect(await orders()).toBe(1)
    expect(await balancesOf(shop.db, operator.client.id)).toMatchObject({ card: 1800 })
  })

  it('F25, F155: the same key after an import took the reader away shows the payment that it began, and no other begins', async () => {
    const { venue, otherVenue } = operator
    await fillBasket(shop.db, operator, desk)
    const key = crypto.randomUUID()
    const { status, json } = await pay([card(1800)], {}, key)
    expect(status).toBe(202)
    await setReaders(venue, ['rdr_side'])
    await setReaders(otherVenue, [])
    await expect
      .poll(async () => (await desk.ask('GET', '/api/foh/readers')).json.data, { timeout: 10_000 })
      .toMatchObject([{ id: 'rdr_side' }])
    const again = await pay([card(1800)], {}, key)
    expect([again.status, again.json.transaction_uuid]).toEqual([202, json.transaction_uuid])
    const other = await pay([card(1800)])
    expect([other.json.code, other.json.message]).toEqual([
      'FORBIDDEN',
      expect.stringContaining('No money has been taken'),
    ])
    await press('approve')
    const paid = await pay([card(1800)], {}, key)
    expect([paid.json.transaction_status, paid.json.transaction_uuid]).toEqual([
      'completed',
      json.transaction_uuid,
    ])
    expect(await orders()).toBe(1)
  })

  it.each(['before', 'after'] as const)(
    'a connection lost %s the reader has it is not known: the sweep ends it, and no second one begins',
    async (when) => {
      await fillBasket(shop.db, operator, desk)
      await plantFault(shop, { operation: 'createAtReader', kind: 'reset', when })
      const { status, json } = await pay([card(1800)])
      expect([status, json.transaction_status]).toEqual([202, 'processing'])
      expect((await pay([card(1800)])).json.code).toBe('PAYMENT_IN_PROGRESS')
      if (when === 'before') return
      await press('approve')
      await sql`update payment_attempts set check_at = now() where id = ${json.transaction_uuid}::uuid`.execute(
        shop.db,
      )
      await sweepMoney(shop)
      expect((await look(json.transaction_uuid)).json.transaction_status).toBe('completed')
      expect(await orders()).toBe(1)
    },
  )

  it('a reader that is cut off with a payment on it keeps it, and what was paid is found', async () => {
    const uuid = await begun()
    await press('cut-off')
    expect((await look(uuid)).json.transaction_status).toBe('challenge_required')
    await press('approve')
    expect((await look(uuid)).json.transaction_status).toBe('completed')
  })

  it('what was paid at a reader goes back to that card', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const uuid = await begun()
    await press('approve')
    const { json } = await look(uuid)
    const { rows } = await sql<{ id: number }>`
      select id from bookings where order_id = ${json.order_id} order by id limit 1`.execute(shop.db)
    await cancel(desk, rows[0]!.id)
    await sweepMoney(shop)
    expect(await balancesOf(shop.db, operator.client.id)).toEqual({ card: 360, sales: -360 })
  })

  it('S09, F155: two clients of one card account and two venues: staff see and use the readers where they sell', async () => {
    const { client, venue, otherVenue } = operator
    const other = await createOperator(shop.db)
    for (const [at, readers] of [
      [venue, ['rdr_front']],
      [otherVenue, ['rdr_side']],
      [other.venue, ['rdr_hall']],
      [other.otherVenue, []],
    ] as const)
      await setReaders(at, [...readers])
    const at = async (role: 'reception' | 'finance', venueId: number) =>
      (
        await createLoggedIn(shop, client, {
          role: 'staff',
          posts: [
            { role, venue_id: venueId },
            // Finds people there, and sells nothing.
            { role: 'finance', venue_id: otherVenue.id },
          ],
        })
      )[1]
    const seenBy = async (who: Shopper) => {
      const { status, json } = await who.ask('GET', '/api/foh/readers')
      return status === 200 ? json.data.map(({ id }: { id: string }) => id) : json.code
    }
    const here = await at('reception', venue.id)
    const [, elsewhere] = await createLoggedIn(shop, other.client, { role: 'staff' })
    expect(await seenBy(desk)).toEqual(['rdr_front', 'rdr_side'])
    expect(await seenBy(here)).toEqual(['rdr_front'])
    expect(await seenBy(elsewhere)).toEqual(['rdr_hall'])
    expect(await seenBy(await at('finance', venue.id))).toBe('FORBIDDEN')
    const isNoneNamed = async (who: Shopper) => (await who.ask('GET', '/api/foh/readers')).json.is_none_named
    expect([await isNoneNamed(here), await isNoneNamed(elsewhere)]).toEqual([false, false])
    const third = await createOperator(shop.db)
    const [, unnamed] = await createLoggedIn(shop, third.client, { role: 'staff' })
    await setReaders(third.venue, ['rdr_mistyped'])
    await setReaders(third.otherVenue, [])
    expect([await seenBy(unnamed), await isNoneNamed(unnamed)]).toEqual([[], true])

    desk = here
    await fillBasket(shop.db, operator, here)
    for (const reader_id of ['rdr_side', 'rdr_hall', 'rdr_nowhere']) {
      const { json } = await pay([card(1800)], { reader_id })
      expect([json.code, json.message]).toEqual([
        'FORBIDDEN',
        expect.stringContaining('No money has been taken'),
      ])
    }
    expect(await fetch(`${shop.sandbox.origin}/readers/rdr_hall`).then((page) => page.text())).not.toContain(
      '18.00',
    )
    expect((await pay([card(1800)])).status).toBe(202)
  })

  it('S09, S15: a card without a reader, sums that do not add up and another desk’s payment are refused', async () => {
    await fillBasket(shop.db, operator, desk)
    expect((await pay([card(1800)], { reader_id: '' })).json.code).toBe('TENDER_NOT_ALLOWED')
    expect((await pay([card(1700)])).json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    const uuid = (await pay([card(1800)])).json.transaction_uuid
    const [, other] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    expect((await look(uuid, other)).json.code).toBe('ATTEMPT_NOT_FOUND')
    expect(staff.id).toBeGreaterThan(0)
  })
})
