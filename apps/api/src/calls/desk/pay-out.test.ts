import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancel } from '../../testing/factories/cancelling.ts'
import { owedAtDesk } from '../../testing/factories/desk-money.ts'
import {
  createOperator,
  createVenue,
  managerAt,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { forgetPosted } from '../../testing/ledger.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let staff: TestCustomer
let desk: Shopper
const lines: string[] = []
const events = () =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event?.startsWith('desk.payout'))

beforeAll(async () => {
  shop = await createShop({ connections: 30, logged: (line) => lines.push(line) })
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperator(shop.db)
  ;[staff, desk] = await createStaff({ first_name: 'Stan', last_name: 'Till' })
  lines.length = 0
})

const createStaff = (columns: Parameters<typeof createLoggedIn>[2] = {}): Promise<[TestCustomer, Shopper]> =>
  createLoggedIn(shop, operator.client, { role: 'staff', ...columns })
const list = async (who = desk, query = '') => (await who.ask('GET', `/api/foh/money${query}`)).json
const pay = (who: Shopper, orderId: number, amount: number, more: object = {}, key?: string) =>
  who.ask('POST', `/api/foh/money/${orderId}/payouts`, { amount, tender: 'cash', ...more }, key)
const undo = (who: Shopper, payoutId: number, reason = 'Wrong person', key?: string) =>
  who.ask('POST', `/api/foh/payouts/${payoutId}/undo`, { reason }, key)
const returned = async (completeOrderId: string) => {
  const { json } = await desk.ask('GET', `/api/bookings/orders/${completeOrderId}`)
  return json.data.returned.map(({ words, amount }: { words: string; amount: number }) => [words, amount])
}
const toCollect = (reference: string, pence: number) => [
  expect.stringMatching(new RegExp(`^Still to collect at the desk of .+, reference ${reference}$`)),
  pence,
]
const today = () => weekdayAndDate(wallDate(new Date(), operator.client.timeZone))

describe('money that is owed at the desk', () => {
  it('is listed for staff with what, whose and since when, and is paid out once: who, when and how', async () => {
    const { orderId, completeOrderId, reference, email, pence } = await owedAtDesk(shop, operator, desk)
    expect(await returned(completeOrderId)).toEqual([toCollect(reference, pence)])
    const { data, meta } = await list()
    expect(data).toMatchObject([
      {
        order_id: orderId,
        reference,
        name: 'Wanda Inn',
        email,
        owed: 720,
        formatted_owed: '£7.20',
        payouts: [],
      },
    ])
    expect(data[0].venue_names).toHaveLength(1)
    expect(meta).toMatchObject({ total: 1, owed_orders: 1, formatted_owed: '£7.20' })
    const paid = await pay(desk, orderId, pence, { tender: 'cheque', note: 'No. 41' })
    expect(paid.status).toBe(200)
    expect(paid.json.data).toMatchObject({
      owed: 0,
      payouts: [{ amount: 720, tender: 'cheque', note: 'No. 41', staff_name: 'Stan Till', undone: null }],
    })
    expect(Date.parse(paid.json.data.payouts[0].paid_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(await returned(completeOrderId)).toEqual([[`Paid out at the desk, ${today()}`, pence]])
    expect(await list()).toMatchObject({
      data: [{ owed: 0 }],
      meta: { owed_orders: 0, formatted_owed: '£0.00' },
    })
    expect(events()).toMatchObject([
      { event: 'desk.payout', staff: staff.id, order: orderId, pence: 720, tender: 'cheque' },
    ])
  })

  it('another way to pay it out has to be named', async () => {
    const { orderId } = await owedAtDesk(shop, operator, desk)
    expect(await pay(desk, orderId, 720, { tender: 'other' })).toMatchObject({
      status: 400,
      json: { code: 'BAD_REQUEST' },
    })
    expect((await pay(desk, orderId, 720, { tender: 'other', note: 'Gift card' })).status).toBe(200)
  })

  it('F120: it is found by reference, email address and name, however they are typed, and in pages', async () => {
    const first = await owedAtDesk(shop, operator, desk)
    const second = await owedAtDesk(shop, operator, desk)
    const foundBy = async (words: string) =>
      (await list(desk, `?find=${encodeURIComponent(words)}`)).data.map(
        ({ order_id }: { order_id: number }) => order_id,
      )
    expect(await foundBy(second.reference.toLowerCase())).toEqual([second.orderId])
    expect(await foundBy(first.email)).toEqual([first.orderId])
    // Oldest first.
    expect(await foundBy('wanda i')).toEqual([first.orderId, second.orderId])
    // F120: in any spelling.
    expect(await foundBy('Wánda-I')).toEqual([first.orderId, second.orderId])
    expect(await foundBy('nobody')).toEqual([])
    expect((await list(desk, '?page=2')).data).toEqual([])
  })

  it('F03: the same key pays out once; another sum, or a second time, is refused and says who did it', async () => {
    const { orderId } = await owedAtDesk(shop, operator, desk)
    expect((await pay(desk, orderId, 700)).json.code).toBe('DESK_MONEY_CHANGED')
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(desk, orderId, 720, {}, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await list()).data[0].payouts).toHaveLength(1)
    const [, colleague] = await createStaff()
    expect(await pay(colleague, orderId, 720)).toMatchObject({
      status: 409,
      json: {
        code: 'DESK_MONEY_CHANGED',
        message: expect.stringContaining('Stan Till has paid out £7.20 already'),
      },
    })
  })

  it('places that are cancelled later are owed in their turn', async () => {
    const { orderId, bookingId } = await owedAtDesk(shop, operator, desk, { quantity: 3, places: 1 })
    await pay(desk, orderId, 720)
    await cancel(desk, bookingId)
    expect((await list()).data[0]).toMatchObject({ total: 2160, owed: 1440 })
    expect((await pay(desk, orderId, 1440)).json.data.payouts).toHaveLength(2)
  })

  it('a mistake is undone once by a counter-entry with its reason, and the money is owed again', async () => {
    const { orderId, completeOrderId, reference } = await owedAtDesk(shop, operator, desk)
    const [payout] = (await pay(desk, orderId, 720)).json.data.payouts
    const answers = await Promise.all([undo(desk, payout.id), undo(desk, payout.id), undo(desk, payout.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [{ owed, payouts }] = (await list()).data
    expect([owed, payouts]).toMatchObject([
      720,
      [{ undone: { staff_name: 'Stan Till', reason: 'Wrong person' } }],
    ])
    expect(await returned(completeOrderId)).toEqual([toCollect(reference, 720)])
    expect((await pay(desk, orderId, 720)).status).toBe(200)
    expect((await undo(desk, 999_999_999)).json.code).toBe('PAYOUT_NOT_FOUND')
    expect((await undo(desk, payout.id, ' ')).status).toBe(400)
  })
})

describe('two staff at once', () => {
  /** Presses in all browsers at once: all have read the sum owed before the first may write it. */
  async function pressedAtOnce(orderId: number, browsers: readonly Shopper[]) {
    const pressing = await shop.db.transaction().execute(async (tx) => {
      await sql`lock table desk_payouts in exclusive mode`.execute(tx)
      const answers = Promise.all(browsers.map((browser) => pay(browser, orderId, 720)))
      await untilWaiting(shop.db, browsers.length)
      return { answers }
    })
    return pressing.answers
  }
  const paidOut = async (orderId: number) => {
    const { rows } = await sql<{ pence: number }>`
      select sum(amount_pence)::int as pence from desk_payouts where order_id = ${orderId}`.execute(shop.db)
    return rows[0]!.pence
  }

  it('is paid out once', async () => {
    const { orderId } = await owedAtDesk(shop, operator, desk)
    const browsers = [desk, (await createStaff())[1], (await createStaff())[1]]
    const answers = await pressedAtOnce(orderId, browsers)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await paidOut(orderId)).toBe(720)
  })

  it('control: without the guard of payouts each would pay it out', async () => {
    const { orderId } = await owedAtDesk(shop, operator, desk)
    await sql`alter table desk_payouts disable trigger desk_payout_guard`.execute(shop.db)
    try {
      const browsers = [desk, (await createStaff())[1]]
      await pressedAtOnce(orderId, browsers)
      expect(await paidOut(orderId)).toBe(1440)
    } finally {
      await sql`delete from desk_payouts where order_id = ${orderId}`.execute(shop.db)
      await forgetPosted(shop.db, orderId, 'paid-out')
      await sql`alter table desk_payouts enable trigger desk_payout_guard`.execute(shop.db)
    }
  })
})

describe('who may pay it out', () => {
  it('S09: staff of other venues neither see it nor pay it out; those of its venue do', async () => {
    const { orderId } = await owedAtDesk(shop, operator, desk)
    const elsewhere = await createVenue(shop.db, operator.client)
    const [, away] = await createStaff({ posts: managerAt(elsewhere.id) })
    const [, here] = await createStaff({ posts: managerAt(operator.venue.id) })
    expect(await list(away)).toMatchObject({ data: [], meta: { owed_orders: 0, refunds: null } })
    expect((await pay(away, orderId, 720)).json.code).toBe('ORDER_NOT_FOUND')
    expect((await list(here)).data).toHaveLength(1)
    const [payout] = (await pay(here, orderId, 720)).json.data.payouts
    expect((await undo(away, payout.id)).json.code).toBe('PAYOUT_NOT_FOUND')
  })

  it('S08: staff of another operator see nothing of it, and a customer is refused', async () => {
    const { orderId } = await owedAtDesk(shop, operator, desk)
    operator = await createOperator(shop.db)
    const [, theirs] = await createStaff()
    expect((await list(theirs)).data).toEqual([])
    expect((await pay(theirs, orderId, 720)).json.code).toBe('ORDER_NOT_FOUND')
    const [, customer] = await createStaff({ role: 'customer' })
    expect((await customer.ask('GET', '/api/foh/money')).status).toBe(403)
  })
})

it('the database lets no more be paid out than is owed, and no entry be changed', async () => {
  const { orderId } = await owedAtDesk(shop, operator, desk)
  const insert = (pence: number) =>
    sql`insert into desk_payouts (client_id, order_id, amount_pence, tender, staff_id)
      values (${operator.client.id}, ${orderId}, ${pence}, 'cash', ${staff.id})`.execute(shop.db)
  await expect(insert(721)).rejects.toThrow(/owes 720 pence/)
  await insert(720)
  await expect(insert(1)).rejects.toThrow(/and 720 are paid out/)
  await expect(
    sql`update desk_payouts set amount_pence = 1 where order_id = ${orderId}`.execute(shop.db),
  ).rejects.toThrow(/is what it is/)
})
