import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endCredit } from '../../stores/payments/credit.ts'
import {
  buySession,
  cancel,
  inHours,
  move,
  ruleOf,
  setCancelRule,
} from '../../testing/factories/cancelling.ts'
import {
  createOperator,
  createPriceList,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createPayer, fillBasket, giveCredit, payAtSecondTry, split } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

const buy = async (who: Shopper) => {
  await fillBasket(shop.db, operator, who)
  const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved, split)
  return (await who.complete(json.transaction_uuid)).json
}
const payments = async (who: Shopper, query = '') =>
  (await who.ask('GET', `/api/my-account/payments${query}`)).json
const orders = async (who: Shopper, query = '') => (await payments(who, query)).data.orders
const credit = async (who: Shopper, query = '') => (await payments(who, query)).data.credit

describe('the orders of a customer', () => {
  it('spec 2: they say what was bought, when, for how much, and how it was paid, the latest first', async () => {
    const [, who] = await createPayer(shop, operator)
    const [first, second] = [await buy(who), await buy(who)]
    const { orders: data, ...pages } = await orders(who)
    expect(data[0]).toEqual({
      order_id: second.order_id,
      complete_order_id: second.complete_order_id,
      reference: expect.stringMatching(/^TLN/),
      date: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} 20\d\d$/),
      created_at: expect.any(String),
      names: [operator.swim.name],
      total: 1800,
      formattedTotal: '£18.00',
      paid_by: '£5.00 of credit and Visa ending 4242',
      returned: [],
    })
    expect(data.map(({ order_id }: { order_id: number }) => order_id)).toEqual([
      second.order_id,
      first.order_id,
    ])
    expect(pages).toEqual({ page: 1, pages: 1, total: 2 })
  })

  it('spec 2: there are twenty to a page, each listed once', async () => {
    const [, who] = await createPayer(shop, operator, 50_000)
    const { venue, swim: category, priceList } = operator
    const { id } = await createSlot(shop.db, { venue, category, priceList, capacity: 50 })
    for (let count = 0; count < 21; count++) {
      const { json } = await who.add([{ id, type: 'activity' }])
      const paid = await who.complete(null, {
        payments: [{ tender_type: 'credit', amount: json.data.total }],
      })
      expect(paid.status).toBe(200)
    }
    const [one, two] = [await orders(who), await orders(who, '?orders=2&credit=1')]
    expect([one.orders.length, two.orders.length, one.pages, one.total]).toEqual([20, 1, 2, 21])
    const references = [...one.orders, ...two.orders].map(({ reference }) => reference)
    expect(new Set(references).size).toBe(21)
    expect((await payments(who, '?orders=0')).code).toBe('BAD_REQUEST')
  })
})

describe('the credit statement', () => {
  it('spec 3: each movement says what it was, when, how much, and the balance of its kind after it', async () => {
    const payer = await createPayer(shop, operator, 2000)
    const [customer, who] = payer
    await giveCredit(shop.db, operator.client, customer, 700, 'membership')
    await fillBasket(shop.db, operator, who)
    // A declined card in between: its hold was released, and is no movement.
    const { json } = await payAtSecondTry(shop, payer)
    const { complete_order_id } = (await who.complete(json.transaction_uuid)).json
    const { movements: data, ...statement } = await credit(who)
    expect(
      data.map(({ title, type, formatted_amount, formattedBalance }: Record<string, string>) => [
        title,
        type,
        formatted_amount,
        formattedBalance,
      ]),
    ).toEqual([
      ['Paid with credit', 'general', '−£5.00', '£15.00'],
      ['A gift', 'membership', '+£7.00', '£7.00'],
      ['A gift', 'general', '+£20.00', '£20.00'],
    ])
    expect(data[0].order).toMatchObject({ complete_order_id, reference: expect.stringMatching(/^TLN/) })
    expect(statement).toMatchObject({
      total: 3,
      balances: [
        { type: 'general', total: 1500, formattedTotal: '£15.00', runs_out: [] },
        { type: 'membership', total: 700 },
      ],
    })
  })

  it('spec 7: credit that came back says whether a booking was moved or cancelled, and in which order', async () => {
    const seller = await createOperator(shop.db)
    const { venue, swim: category, client } = seller
    const { id } = await createPriceList(shop.db, client, { Adult: 500, Junior: 300 })
    const priceList = { ...seller.priceList, id }
    const [, who] = await createPayer(shop, seller, 2000)
    await setCancelRule(
      shop.db,
      category,
      ruleOf([[0, {}]], { move: { noticeMinutes: 60, withinDays: null } }),
    )
    const { bookingId, completeOrderId } = await buySession(shop, seller, who, { byCredit: true })
    const cheaper = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(40) })
    expect((await move(who, bookingId, cheaper, { expected: 220 })).json).toMatchObject({
      data: { is_moved: true },
    })
    expect((await cancel(who, bookingId)).status).toBe(200)
    const { movements } = await credit(who)
    const order = { complete_order_id: completeOrderId, reference: expect.stringMatching(/^TLN/) }
    expect(movements).toMatchObject([
      { title: 'Booking cancelled', formatted_amount: '+£5.00', order },
      { title: 'Booking moved', formatted_amount: '+£2.20', order },
      { title: 'Paid with credit', formatted_amount: '−£7.20', order },
      { title: 'A gift' },
    ])
    expect(movements[3].order).toBeNull()
  })

  it('spec 3: credit that ends (decision 51) says when, and what is left of it goes at its end', async () => {
    const [customer, who] = await createPayer(shop, operator, 1000)
    const inAYear = new Date(Date.now() + 365 * 86_400_000)
    await giveCredit(shop.db, operator.client, customer, 300, 'general', inAYear)
    await sql`insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, expires_at, created_at)
      values (${operator.client.id}, ${customer.id}, 'general', 200, 'A gift', 'gift of late', now() - interval '1 day',
        now() - interval '2 days')`.execute(shop.db)
    const before = await credit(who)
    expect(await endCredit(shop.db)).toBe(1)
    const { movements: data, ...statement } = await credit(who)
    // It reads the same before that is written.
    expect({ movements: data, ...statement }).toEqual(before)
    expect(
      data.map(({ title, formatted_amount, ends_on }: Record<string, string>) => [
        title,
        formatted_amount,
        ends_on !== null,
      ]),
    ).toEqual([
      ['A gift', '+£3.00', true],
      ['A gift', '+£10.00', false],
      ['Ran out', '−£2.00', false],
      ['A gift', '+£2.00', true],
    ])
    expect(data[0].formattedBalance).toBe('£13.00')
    expect(statement.balances).toEqual([
      {
        type: 'general',
        total: 1300,
        formattedTotal: '£13.00',
        runs_out: [{ formatted_amount: '£3.00', on: data[0].ends_on }],
      },
    ])
  })
})
