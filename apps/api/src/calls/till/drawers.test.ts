import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { owedAtDesk } from '../../testing/factories/desk-money.ts'
import {
  createCustomer,
  createOperator,
  createVenue,
  managerAt,
  type TestCustomer,
  type TestOperator,
  wholeDayWindows,
  zoneAtMidday,
} from '../../testing/factories/factories.ts'
import { givePenalty } from '../../testing/factories/flags.ts'
import { balancesOf } from '../../testing/ledger.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

/** A day that does not end during the test: drawers are chosen for a day. */
const atMidday = () => ({ time_zone: zoneAtMidday(), bookingWindows: wholeDayWindows })

let shop: Shop
let operator: TestOperator
let desk: Shopper
beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperator(shop.db, atMidday())
  ;[, desk] = await createStaff()
})

const createStaff = (columns: Parameters<typeof createLoggedIn>[2] = {}): Promise<[TestCustomer, Shopper]> =>
  createLoggedIn(shop, operator.client, { role: 'staff', first_name: 'Stan', last_name: 'Till', ...columns })
const needDrawer = async () => {
  operator = await createOperator(shop.db, { ...atMidday(), needs_drawer: true })
  ;[, desk] = await createStaff()
}
const open = (who = desk, body: object = {}) =>
  who.ask('POST', '/api/foh/drawers', {
    venue_slug: operator.venue.slug,
    name: 'Reception 1',
    float: 10_000,
    ...body,
  })
const opened = async (who = desk, body: object = {}) => (await open(who, body)).json.data.id as number
const move = (id: number, kind: string, amount: number, reason?: string, key?: string) =>
  desk.ask('POST', `/api/foh/drawers/${id}/entries`, { kind, amount, reason }, key)
const count = (id: number, counted: number, more: object = {}, who = desk) =>
  who.ask('POST', `/api/foh/drawers/${id}/close`, { counted, ...more })
const details = async (id: number, who = desk) => (await who.ask('GET', `/api/foh/drawers/${id}`)).json.data
const sell = async (who: Shopper, payments: (total: number) => object[]) => {
  await fillBasket(shop.db, operator, who)
  return who.ask('POST', '/api/foh/checkout/pay', {
    payments: payments(1800),
    terms: [1],
    selected_user_id: null,
    first_name: 'Wanda',
    email: 'wanda@example.org',
  })
}
const cash = (total: number) => [{ tender_type: 'cash', amount: total }]
const cashOf = async () => (await balancesOf(shop.db, operator.client.id)).cash ?? 0

describe('F140: a drawer from its float to its count', () => {
  it('cash sold, paid in, paid out, dropped and paid for a charge moves in it, and closes without a difference', async () => {
    const id = await opened()
    expect((await sell(desk, cash)).status).toBe(200)
    await move(id, 'pay-in', 2000, 'Change from the bank')
    await move(id, 'pay-out', 450, 'Milk')
    await move(id, 'safe-drop', 5000)
    const owing = await createCustomer(shop.db, operator.client)
    const penalty = await givePenalty(shop.db, operator.client, owing, { pence: 300 })
    const charged = await desk.ask('POST', `/api/foh/charges/${penalty.id}/settle`, {
      amount: 300,
      tender: 'cash',
    })
    expect(charged.status).toBe(200)
    const now = await details(id)
    expect(now).toMatchObject({
      name: 'Reception 1',
      opened_by: 'Stan Till',
      is_chosen: true,
      expected: 8650,
    })
    expect(
      now.movements.map((one: { kind: string; amount: number; reason: string }) => [
        one.kind,
        one.amount,
        one.reason,
      ]),
    ).toEqual([
      ['charge', 300, ''],
      ['safe-drop', -5000, ''],
      ['pay-out', -450, 'Milk'],
      ['pay-in', 2000, 'Change from the bank'],
      ['sale', 1800, ''],
    ])
    const counts = [
      { pence: 5000, pieces: 1 },
      { pence: 1000, pieces: 3 },
      { pence: 50, pieces: 13 },
      { pence: 1, pieces: 0 },
    ]
    const closed = await count(id, 8650, { counts })
    expect(closed.json.data.closed).toMatchObject({
      by: 'Stan Till',
      counted: 8650,
      difference: 0,
      reason: '',
      counts: counts.slice(0, 3),
    })
    // A drop into the safe is still our cash, and so is the float, which was never sold.
    expect(await balancesOf(shop.db, operator.client.id)).toMatchObject({
      cash: 1800 + 2000 - 450 + 300,
      'petty-cash': 450 - 2000,
    })
  })

  it('a payout and its undoing go through the drawer of the staff who make them', async () => {
    const { orderId, pence } = await owedAtDesk(shop, operator, desk)
    const id = await opened()
    const paid = await desk.ask('POST', `/api/foh/money/${orderId}/payouts`, {
      amount: pence,
      tender: 'cash',
    })
    expect((await details(id)).expected).toBe(10_000 - pence)
    // A colleague with a drawer of their own finds the mistake: the money never left the first one.
    const [, colleague] = await createStaff()
    const other = await opened(colleague, { name: 'Reception 2', float: 500 })
    await colleague.ask('POST', `/api/foh/payouts/${paid.json.data.payouts[0].id}/undo`, {
      reason: 'The wrong person',
    })
    expect((await details(id)).expected).toBe(10_000)
    expect((await details(other)).expected).toBe(500)
    // A cheque is no cash.
    await desk.ask('POST', `/api/foh/money/${orderId}/payouts`, { amount: pence, tender: 'cheque' })
    expect((await details(id)).expected).toBe(10_000)
  })

  it('the undoing of a payout from a closed drawer comes back into the one that is open', async () => {
    const { orderId, pence } = await owedAtDesk(shop, operator, desk)
    const first = await opened()
    const paid = await desk.ask('POST', `/api/foh/money/${orderId}/payouts`, {
      amount: pence,
      tender: 'cash',
    })
    await count(first, 10_000 - pence)
    const second = await opened(desk, { float: 100 })
    await desk.ask('POST', `/api/foh/payouts/${paid.json.data.payouts[0].id}/undo`, {
      reason: 'Wrong person',
    })
    expect((await details(first)).expected).toBe(10_000 - pence)
    expect((await details(second)).expected).toBe(100 + pence)
  })

  it('a difference is told and closes it only with a reason, and is in the ledger', async () => {
    const id = await opened()
    await sell(desk, cash)
    const refused = await count(id, 11_500)
    expect(refused).toMatchObject({
      status: 422,
      json: {
        code: 'DRAWER_DIFFERS',
        message: expect.stringContaining(
          '£118.00 in the drawer, and you have counted £115.00: £3.00 too little',
        ),
        details: { expected: 11_800, counted: 11_500, difference: -300 },
      },
    })
    expect((await count(id, 11_500, { expected: 11_800 })).json.code).toBe('DRAWER_DIFFERS')
    expect((await details(id)).closed).toBeNull()
    const closed = await count(id, 11_500, { expected: 11_800, reason: 'Change given twice' })
    expect(closed.json.data.closed).toMatchObject({ difference: -300, reason: 'Change given twice' })
    expect(await balancesOf(shop.db, operator.client.id)).toMatchObject({
      cash: 1500,
      'drawer-differences': 300,
    })
  })

  it('cash that moves between the two presses asks for another count', async () => {
    const id = await opened()
    await count(id, 9000)
    await move(id, 'safe-drop', 1000)
    const late = await count(id, 9500, { expected: 10_000, reason: 'Change given twice' })
    expect(late.json.details).toMatchObject({ expected: 9000, difference: 500 })
  })

  it('a count of notes and coins has to come to its sum, in the coins of the currency', async () => {
    const id = await opened()
    const tries = [[{ pence: 5000, pieces: 1 }], [{ pence: 10_000, pieces: 1 }]]
    for (const counts of tries) expect((await count(id, 10_000, { counts })).status).toBe(400)
    expect((await details(id)).closed).toBeNull()
  })

  it('no more is taken out than is there, and a payment in or out has a reason', async () => {
    const id = await opened()
    expect((await move(id, 'safe-drop', 10_001)).json.code).toBe('DRAWER_HAS_LESS')
    expect((await move(id, 'pay-out', 10)).status).toBe(400)
    expect((await move(id, 'pay-in', 10)).status).toBe(400)
    expect((await move(id, 'safe-drop', 10_000)).status).toBe(200)
  })

  it('F03: the same key moves cash once', async () => {
    const id = await opened()
    const key = crypto.randomUUID()
    await Promise.all(Array.from({ length: 4 }, () => move(id, 'pay-out', 100, 'Stamps', key)))
    expect((await details(id)).expected).toBe(9900)
  })
})

describe('F140: a closed drawer takes no cash', () => {
  it('nothing moves in it, it is not chosen, counted or changed again, and another may have its name', async () => {
    const id = await opened()
    await count(id, 10_000)
    expect((await move(id, 'pay-in', 100, 'Change')).json.code).toBe('DRAWER_CLOSED')
    expect((await count(id, 10_000)).json.code).toBe('DRAWER_CLOSED')
    expect((await desk.ask('POST', `/api/foh/drawers/${id}/choose`)).json.code).toBe('DRAWER_CLOSED')
    await expect(
      sql`update drawers set counted_pence = 1, reason = 'x' where id = ${id}`.execute(shop.db),
    ).rejects.toMatchObject({ code: 'TL012' })
    await expect(
      sql`insert into drawer_entries (client_id, drawer_id, kind, pence, reason, staff_id)
        select client_id, id, 'pay-in', 5, 'x', opened_by from drawers where id = ${id}`.execute(shop.db),
    ).rejects.toMatchObject({ code: 'TL012' })
    expect((await open()).status).toBe(200)
    expect((await open(desk, { name: 'RECEPTION 1' })).json.code).toBe('DRAWER_OPEN_ALREADY')
  })

  it('where a drawer is needed, no cash is taken or paid out without one; a voucher is, and cash elsewhere', async () => {
    await needDrawer()
    const first = await opened()
    const { orderId, pence } = await owedAtDesk(shop, operator, desk)
    await count(first, 10_000 + pence)
    const before = await cashOf()
    expect((await sell(desk, cash)).json.code).toBe('DRAWER_NEEDED')
    const payout = await desk.ask('POST', `/api/foh/money/${orderId}/payouts`, {
      amount: pence,
      tender: 'cash',
    })
    expect(payout.json.code).toBe('DRAWER_NEEDED')
    expect(await cashOf()).toBe(before)
    const voucher = await desk.ask('POST', '/api/foh/checkout/pay', {
      payments: [{ tender_type: 'offline-voucher', amount: 1800, reference: 'V-1' }],
      terms: [1],
      first_name: 'Wanda',
    })
    expect(voucher.status).toBe(200)
    const id = await opened()
    expect((await sell(desk, cash)).status).toBe(200)
    expect((await details(id)).expected).toBe(11_800)
    await count(id, 11_800)
    expect((await sell(desk, cash)).json.code).toBe('DRAWER_NEEDED')
  })

  it('a choice is good for the day on which it was made', async () => {
    await needDrawer()
    const id = await opened()
    await sql`update drawer_choices set chosen_at = chosen_at - interval '1 day' where drawer_id = ${id}`.execute(
      shop.db,
    )
    expect((await details(id)).is_chosen).toBe(false)
    expect((await sell(desk, cash)).json.code).toBe('DRAWER_NEEDED')
    expect((await desk.ask('POST', `/api/foh/drawers/${id}/choose`)).json.data.is_chosen).toBe(true)
    expect(
      (
        await desk.ask('POST', '/api/foh/checkout/pay', {
          payments: cash(1800),
          terms: [1],
          first_name: 'Wanda',
        })
      ).status,
    ).toBe(200)
  })
})

describe('who sees a drawer', () => {
  it('S09: staff of another venue neither see, open, choose nor close one; two at one desk share it', async () => {
    const id = await opened()
    const elsewhere = await createVenue(shop.db, operator.client)
    const [, away] = await createStaff({ posts: managerAt(elsewhere.id) })
    const [, here] = await createStaff({ posts: managerAt(operator.venue.id) })
    expect((await away.ask('GET', '/api/foh/drawers')).json.data).toEqual([])
    expect((await away.ask('GET', `/api/foh/drawers/${id}`)).json.code).toBe('DRAWER_NOT_FOUND')
    expect((await open(away)).json.code).toBe('FORBIDDEN')
    expect((await away.ask('POST', `/api/foh/drawers/${id}/choose`)).json.code).toBe('DRAWER_NOT_FOUND')
    expect((await count(id, 10_000, {}, away)).json.code).toBe('DRAWER_NOT_FOUND')
    await here.ask('POST', `/api/foh/drawers/${id}/choose`)
    await sell(here, cash)
    await sell(desk, cash)
    expect((await details(id)).expected).toBe(13_600)
  })

  it('the list has the open ones first, the names that were used, and the coins of the currency', async () => {
    const id = await opened()
    await count(id, 10_000)
    const again = await opened()
    const second = await opened(desk, { name: 'Bar' })
    const { data, meta } = (await desk.ask('GET', '/api/foh/drawers')).json
    expect(data.map((one: { id: number }) => one.id)).toEqual([second, again, id])
    expect(data.map((one: { is_chosen: boolean }) => one.is_chosen)).toEqual([true, false, false])
    expect(meta).toMatchObject({ currency_code: 'GBP', needs_drawer: false, total: 3 })
    expect(meta.venues).toContainEqual({
      slug: operator.venue.slug,
      name: expect.any(String),
      drawer_names: ['Bar', 'Reception 1'],
    })
  })
})
