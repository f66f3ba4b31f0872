import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBooks } from '../../testing/audit/books.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import {
  createPayer,
  creditBefore,
  creditOf,
  fillBasket,
  paidPurchase,
  payAtSecondTry,
  purchase,
  readPaid,
  split,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { answerBank, cardNumbers, Shopper, testSecret } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
/** Milliseconds by which the provider's clock is ahead. */
let aheadMs = 0

beforeAll(async () => {
  shop = await createShop({ nowMs: () => Date.now() + aheadMs })
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

const fill = (who: Shopper) => fillBasket(shop.db, operator, who)

describe('spec 4, 7: online payment goes prepare, authorise, complete', () => {
  it('spec 4: a visitor without an account pays by card and finds the confirmation', async () => {
    const shopper = new Shopper(shop.app, operator.client.host)
    const { cart } = await fill(shopper)
    expect(cart).toMatchObject({ total: 1800, formattedTotal: '£18.00', item_count: 3 })
    const declined = await shopper.pay(shop.sandbox.origin, cardNumbers.declined)
    expect(declined.json.transaction_status).toBe('declined')
    const authorised = await shopper.pay(shop.sandbox.origin, cardNumbers.approved)
    expect(authorised).toMatchObject({ status: 200, json: { transaction_status: 'authorised' } })

    const completed = await shopper.complete(authorised.json.transaction_uuid)
    expect(completed).toMatchObject({ status: 200, json: { transaction_status: 'completed' } })
    const order = await shopper.ask('GET', `/api/bookings/orders/${completed.json.complete_order_id}`)
    expect(order.json.data).toMatchObject({
      total: 1800,
      card_paid: 1800,
      email: 'sam@example.org',
      card: { last_4: '4242' },
    })
    expect(await readPaid(shop, completed.json.complete_order_id)).toEqual({
      ...paidPurchase,
      credit: 0,
      creditTaken: 0,
      card: 1800,
      captured: 1800,
    })
    expect((await shopper.ask('GET', '/api/activities/cart')).json.data.items).toEqual([])
  })

  it('spec 4: the bank’s challenge is answered on its own page and leads to the order', async () => {
    const payer = await createPayer(shop, operator)
    const [customer, shopper] = payer
    await fill(shopper)
    const { json: challenge } = await payAtSecondTry(shop, payer, { card: cardNumbers.challenge })
    expect(challenge).toMatchObject({ transaction_status: 'challenge_required' })
    expect(challenge.challenge_url).toMatch(/^\/3ds\/frame\//)

    const { url, cres } = await answerBank(challenge, 'approve')
    const token = url.split('/').at(-1)
    const notified = await shop.app.inject({
      method: 'POST',
      url: `/3ds/notify/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: operator.client.host },
      payload: new URLSearchParams({ cres }).toString(),
    })
    expect(notified.statusCode).toBe(200)
    const completed = await shopper.complete(challenge.transaction_uuid)
    expect(completed.json).toMatchObject({ transaction_status: 'completed' })
    expect(await readPaid(shop, completed.json.complete_order_id)).toEqual(paidPurchase)
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - purchase.creditPence)
  })

  it('F24: a declined card leaves the hold and the credit, says why, and another card pays', async () => {
    const [customer, shopper] = await createPayer(shop, operator)
    const { cart } = await fill(shopper)
    const declined = await shopper.pay(shop.sandbox.origin, cardNumbers.declined, split)
    expect(declined.json).toMatchObject({ transaction_status: 'declined', decline_reason: 'card_declined' })
    const now = await shopper.ask('GET', '/api/activities/cart')
    expect(now.json.data).toMatchObject({
      expires_at: cart.expires_at,
      item_count: 3,
      payment_in_progress: null,
      credits: { general: { total_available: creditBefore } },
    })
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)

    const authorised = await shopper.pay(shop.sandbox.origin, cardNumbers.approved, split)
    const completed = await shopper.complete(authorised.json.transaction_uuid)
    expect(completed.json.transaction_status).toBe('completed')
    expect(await readPaid(shop, completed.json.complete_order_id)).toEqual(paidPurchase)
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - purchase.creditPence)
  })

  it.each([
    ['the token of the card is too old', 401],
    ['the session of the card form is over', 20 * 60 + 1],
  ])('F42: %s: places and credit are kept, and a card typed into a new form pays', async (_, seconds) => {
    const [customer, shopper] = await createPayer(shop, operator)
    const { cart } = await fill(shopper)
    const typed = { ...(await shopper.cardFor(shop.sandbox.origin, cardNumbers.approved)), ...split }
    aheadMs += seconds * 1000
    const pay = (body: object) => shopper.ask('POST', '/api/checkout/authorise', body)
    // Pressed again with expired details, it is refused again.
    for (const _press of ['first', 'again'])
      expect(await pay(typed)).toMatchObject({ status: 409, json: { code: 'CARD_EXPIRED_AT_PROVIDER' } })
    expect((await shopper.ask('GET', '/api/activities/cart')).json.data).toMatchObject({
      expires_at: cart.expires_at,
      itemHash: cart.itemHash,
      total: purchase.totalPence,
      item_count: 3,
      payment_in_progress: null,
      credits: { general: { total_available: creditBefore } },
    })
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
    const attempts = await shop.db
      .selectFrom('payment_attempts')
      .select(['our_ref', 'state'])
      .where('customer_id', '=', customer.id)
      .execute()
    expect(attempts.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    const names = new Set(attempts.map(({ our_ref }) => our_ref))
    const books = await readBooks(shop.sandbox.origin, testSecret)
    expect(books.filter(({ ourRef }) => names.has(ourRef))).toEqual([])

    const anew = { ...(await shopper.cardFor(shop.sandbox.origin, cardNumbers.approved)), ...split }
    const { json } = await pay(anew)
    expect(json.transaction_status).toBe('authorised')
    const completed = await shopper.complete(json.transaction_uuid)
    expect(await readPaid(shop, completed.json.complete_order_id)).toEqual(paidPurchase)
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - purchase.creditPence)
  })

  it('F41: credit that covers everything needs no card and one completion', async () => {
    const [customer, shopper] = await createPayer(shop, operator)
    const { cart } = await fill(shopper)
    expect(cart.credits.general).toEqual({
      type: 'general',
      total_available: creditBefore,
      max_applicable: 1800,
      runs_out: [],
    })
    const payBy = (amount: number) =>
      shopper.complete(null, { payments: [{ tender_type: 'credit', amount }], item_hash: cart.itemHash })
    expect((await payBy(1799)).json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
    const completed = await payBy(1800)
    expect(completed.json).toMatchObject({ transaction_status: 'completed' })
    // A program without a key asks again after a lost answer.
    const again = await payBy(1800)
    expect(again.json.complete_order_id).toBe(completed.json.complete_order_id)
    expect(await readPaid(shop, completed.json.complete_order_id)).toEqual({
      ...paidPurchase,
      credit: 1800,
      creditTaken: 1800,
      card: 0,
      captured: 0,
    })
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - 1800)
  })
})
