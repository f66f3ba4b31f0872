import type { Scope } from '@touchline/rules/prices/scope'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membershipOf, payForByCredit } from '../../testing/factories/entitlements.ts'
import {
  createMember,
  createOperator,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import {
  createPayer,
  creditBefore,
  creditOf,
  fillBasket,
  giveCredit,
  type Payer,
  purchase,
  readPaid,
  takeMembershipCredit,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { answerBank, browserOf, cardNumbers } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let payer: Payer
let total: number

/** Sums of the sessions that the provider has opened. */
const prepared: number[] = []

beforeAll(async () => {
  shop = await createShop({
    between: (cards) => ({
      ...cards,
      prepare: (call, session) => {
        prepared.push(session.amountPence)
        return cards.prepare(call, session)
      },
    }),
  })
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  payer = await createPayer(shop, operator)
  total = (await fillBasket(shop.db, operator, payer[1])).cart.total
})

type Line = { amount: number; type?: 'general' | 'membership' }
const apply = (...lines: Line[]) =>
  payer[1].ask('POST', '/api/credits/apply', {
    credits_to_reserve: lines.map((line) => ({ type: 'general', ...line })),
  })
const credit = (line: Line) => ({ tender_type: 'credit', ...line })
const card = (amount: number) => ({ tender_type: 'card', amount })
const payByCard = (payments: object[]) =>
  payer[1].pay(shop.sandbox.origin, cardNumbers.approved, { payments })
const cart = async () => (await payer[1].ask('GET', '/api/activities/cart')).json.data

describe('wire 10: credit that was applied before, sent, both or neither', () => {
  it.each<[string, Line[], object[], number]>([
    ['applied and not sent', [{ amount: 500 }], [], 500],
    ['applied and sent, without its kind', [{ amount: 500 }], [credit({ amount: 500 })], 500],
    ['not applied and sent', [], [credit({ amount: 500 })], 500],
    ['applied, and another sum sent', [{ amount: 500 }], [credit({ amount: 700 })], 700],
    ['applied, and nought sent', [{ amount: 500 }], [credit({ amount: 0 })], 0],
    ['applied, and the card named for the rest', [{ amount: 500 }], [card(1300)], 500],
    ['applied and sent, with the card', [{ amount: 500 }], [credit({ amount: 500 }), card(1300)], 500],
  ])('wire 10: %s pays once', async (_, applied, payments, creditPence) => {
    if (applied.length > 0) await apply(...applied)
    const { json } = await payByCard(payments)
    expect(json.transaction_status).toBe('authorised')
    const { json: done } = await payer[1].complete(json.transaction_uuid)
    expect(await readPaid(shop, done.complete_order_id)).toMatchObject({
      total: purchase.totalPence,
      credit: creditPence,
      creditTaken: creditPence,
      captured: purchase.totalPence - creditPence,
    })
    expect(await creditOf(shop.db, payer[0])).toBe(creditBefore - creditPence)
  })

  it('spec 4: a session of the card is for the rest that credit leaves, as a wallet shows it', async () => {
    await apply({ amount: 500 })
    prepared.length = 0
    await payByCard([])
    expect(prepared).toEqual([total - 500])
  })

  it('spec 3, wire 10: the info of a credit line is kept through the card payment, and returned with the order', async () => {
    const line = { ...credit({ amount: 500 }), info: { from: 'my-account' } }
    const { json } = await payByCard([line])
    const { json: done } = await payer[1].complete(json.transaction_uuid)
    const { json: order } = await payer[1].ask('GET', `/api/bookings/orders/${done.complete_order_id}`)
    expect(order.data.payments).toEqual([line])
    expect(order.data.credit_paid).toBe(500)
  })

  it('wire 10: credit applied to all of it and not sent: one completion, no card', async () => {
    await apply({ amount: total })
    expect((await payer[1].complete(null)).json).toMatchObject({ transaction_status: 'completed' })
    expect(await creditOf(shop.db, payer[0])).toBe(creditBefore - total)
  })

  it('S15: a sum for the card that is not what credit leaves is refused, and nothing is taken', async () => {
    await apply({ amount: 500 })
    for (const payments of [[card(total)], [card(1299)], [credit({ amount: 400 }), card(1300)]])
      expect(await payByCard(payments)).toMatchObject({
        status: 422,
        json: { code: 'PAYMENTS_DO_NOT_ADD_UP' },
      })
    expect(await creditOf(shop.db, payer[0])).toBe(creditBefore)
    expect((await cart()).balance).toBe(1300)
  })

  it('spec 3: both kinds and a card pay one basket, membership credit only for what it covers', async () => {
    const [customer] = payer
    await giveCredit(shop.db, operator.client, customer, 3000, 'membership')
    await takeMembershipCredit(shop.db, await cart(), 720)
    expect((await cart()).credits.membership).toMatchObject({ total_available: 3000, max_applicable: 1440 })
    expect((await apply({ amount: 1441, type: 'membership' })).json.code).toBe('CREDIT_NOT_AVAILABLE')
    await apply({ amount: 1440, type: 'membership' })
    await apply({ amount: 100 })
    const { balance, payments } = await cart()
    expect([balance, payments]).toEqual([
      260,
      [credit({ type: 'membership', amount: 1440 }), credit({ type: 'general', amount: 100 })],
    ])
    const { json } = await payByCard([...payments, card(balance)])
    const { json: done } = await payer[1].complete(json.transaction_uuid)
    expect(await readPaid(shop, done.complete_order_id)).toMatchObject({ credit: 1540, captured: 260 })
  })
})

it('spec 3: a membership says what its credit pays for: its scope, and without one nothing', async () => {
  const { db } = shop
  // An operator that no request has read yet.
  const { client, venue, swim, classes, priceList } = await createOperator(db)
  const memberOf = async (scope: Scope | null) => {
    const member = await createMember(db, client)
    await payForByCredit(db, client, await membershipOf(db, member.membershipUserId), scope)
    await giveCredit(db, client, member, 5000, 'membership')
    return browserOf(shop, client, member)
  }
  const members = [await memberOf({ categories: [swim.slug] }), await memberOf({}), await memberOf(null)]
  const most = []
  for (const who of members) {
    const lines = []
    for (const category of [swim, classes]) {
      const { id } = await createSlot(db, { venue, category, priceList })
      lines.push({ id, type: 'activity', pricing_option_id: priceList.options.Adult! })
    }
    const { json } = await who.add(lines)
    most.push(json.data.credits.membership)
  }
  expect(most).toMatchObject(
    [720, 1440, 0].map((max_applicable) => ({ total_available: 5000, max_applicable })),
  )
})

describe('spec 4: a payment that fails', () => {
  it('F24: a declined card leaves the basket with the credit that it had applied, and another card pays the rest', async () => {
    const [customer, who] = payer
    await apply({ amount: 500 })
    const declined = await who.pay(shop.sandbox.origin, cardNumbers.declined)
    expect(declined.json.transaction_status).toBe('declined')
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
    expect(await cart()).toMatchObject({
      balance: 1300,
      payments: [credit({ type: 'general', amount: 500 })],
      credits: { general: { total_available: creditBefore } },
    })
    const { json } = await payByCard([])
    expect((await who.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - 500)
  })

  it('F26: while the bank is asked the basket shows the lines that are being paid; after giving up it keeps them', async () => {
    const [customer, who] = payer
    await apply({ amount: 500 })
    const waiting = await who.pay(shop.sandbox.origin, cardNumbers.challenge)
    const lines = [credit({ type: 'general', amount: 500 })]
    expect(await cart()).toMatchObject({ balance: 1300, payments: lines })
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - 500)
    const { transaction_uuid } = waiting.json
    await who.ask('POST', '/api/checkout/cancel', { transaction_uuid })
    expect(await cart()).toMatchObject({ balance: 1300, payments: lines })
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
  })

  it('spec 4: credit that ran out while the bank was asked comes back, and is kept for the basket again', async () => {
    const [customer, who] = payer
    const { db } = shop
    const end = new Date(Date.now() + 3_600_000)
    await giveCredit(db, operator.client, customer, 700, 'general', end)
    await apply({ amount: 1000 })
    const waiting = await who.pay(shop.sandbox.origin, cardNumbers.challenge)
    await db
      .updateTable('credit_entries')
      .set({ expires_at: new Date(), created_at: new Date(Date.now() - 3_600_000) })
      .where('customer_id', '=', customer.id)
      .where('expires_at', 'is not', null)
      .execute()
    await db
      .updateTable('credit_entries')
      .set({ created_at: new Date(Date.now() - 1_800_000) })
      .where('customer_id', '=', customer.id)
      .where('amount_pence', '<', 0)
      .execute()
    const { url, cres } = await answerBank(waiting.json, 'refuse')
    await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { host: operator.client.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ cres }).toString(),
    })
    expect(await cart()).toMatchObject({
      payments: [credit({ type: 'general', amount: 1000 })],
      credits: { general: { total_available: creditBefore + 700 } },
    })
    // It had half an hour left when the payment was claimed, and has no more now.
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from credit_entries
      where customer_id = ${customer.id} and cause like 'release %' and lot_id is null`.execute(db)
    expect(rows).toEqual([{ minutes: 30 }])
  })
})
