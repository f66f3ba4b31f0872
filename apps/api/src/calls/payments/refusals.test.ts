import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBooks } from '../../testing/audit/books.ts'
import { createOperator, type TestCustomer, type TestOperator } from '../../testing/factories/factories.ts'
import {
  createPayer,
  creditBefore,
  creditOf,
  fillBasket,
  paidPurchase,
  purchase,
  readPaid,
  split,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, type Shopper, testSecret } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let customer: TestCustomer
let shopper: Shopper

beforeAll(async () => {
  shop = await createShop({ connections: 12 })
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[customer, shopper] = await createPayer(shop, operator)
})

const attemptsOf = async ({ id }: TestCustomer) => {
  const row = await shop.db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
const credit = (amount: number, type?: 'membership') => ({
  payments: [{ tender_type: 'credit', amount, ...(type && { type }) }],
})

test.each([
  { browser_colour_depth: 12.5, browser_screen_height: 1e9, browser_timezone_offset: 345.5 },
  { browser_colour_depth: 0, browser_screen_width: -1, browser_language: 'x'.repeat(60) },
])('F107: a device that reports %j pays all the same', async (reported) => {
  await fillBasket(shop.db, operator, shopper, 3)
  const usual = {
    browser_colour_depth: 24,
    browser_java_enabled: 0,
    browser_javascript_enabled: 1,
    browser_language: 'en-GB',
    browser_screen_height: 800,
    browser_screen_width: 360,
    browser_timezone_offset: 0,
  }
  const { status, json } = await shopper.pay(shop.sandbox.origin, cardNumbers.approved, {
    ...split,
    ...usual,
    ...reported,
  })
  expect([status, json.transaction_status]).toEqual([200, 'authorised'])
  expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
})

describe('why a payment is refused before a card is asked', () => {
  test.each<[string, object, number, string]>([
    ['terms that are not agreed to', { terms: [] }, 422, 'TERMS_REQUIRED'],
    [
      'F27: another price than the one last shown',
      { total: purchase.totalPence - 100 },
      409,
      'PRICE_CHANGED',
    ],
    ['another basket than the one last shown', { item_hash: btoa('1') }, 409, 'BASKET_CHANGED'],
    ['S15: cash', { payments: [{ tender_type: 'cash', amount: 100 }] }, 422, 'TENDER_NOT_ALLOWED'],
    ['S15: a cheque', { payments: [{ tender_type: 'cheque', amount: 100 }] }, 422, 'TENDER_NOT_ALLOWED'],
    ['S14: membership credit as general credit', credit(500, 'membership'), 422, 'CREDIT_NOT_AVAILABLE'],
    ['F84: more credit than the basket costs', credit(1900), 422, 'CREDIT_NOT_AVAILABLE'],
    ['F28: more credit than there is', credit(creditBefore + 1), 422, 'CREDIT_NOT_AVAILABLE'],
    ['S15: a card although credit covers everything', credit(1800), 422, 'PAYMENTS_DO_NOT_ADD_UP'],
  ])('%s', async (_, more, status, code) => {
    await fillBasket(shop.db, operator, shopper)
    const refused = await shopper.pay(shop.sandbox.origin, cardNumbers.approved, more)
    expect(refused).toMatchObject({ status, json: { code } })
    expect(await attemptsOf(customer)).toBe(0)
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
    // The refusal locks nothing: the same basket is paid for at once.
    const { json } = await shopper.pay(shop.sandbox.origin, cardNumbers.approved, split)
    const { complete_order_id } = (await shopper.complete(json.transaction_uuid)).json
    expect(await readPaid(shop, complete_order_id)).toEqual(paidPurchase)
  })

  test('S15: no card although credit leaves a rest to pay', async () => {
    await fillBasket(shop.db, operator, shopper)
    const refused = await shopper.complete(null, credit(purchase.totalPence - 1))
    expect(refused).toMatchObject({ status: 422, json: { code: 'PAYMENTS_DO_NOT_ADD_UP' } })
    expect(await attemptsOf(customer)).toBe(0)
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
  })

  test('F27: a price that changes after the card form was opened is told, old and new, and no card is asked', async () => {
    await fillBasket(shop.db, operator, shopper)
    const body = { ...(await shopper.cardFor(shop.sandbox.origin, cardNumbers.approved)), total: 1800 }
    await sql`update cart_items set price_pence = price_pence + 100 where cart_id =
      (select id from carts where customer_id = ${customer.id} and state = 'open')`.execute(shop.db)
    const asked = (await readBooks(shop.sandbox.origin, testSecret)).length
    const refused = await shopper.ask('POST', '/api/checkout/authorise', body)
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'PRICE_CHANGED', details: { shown: 1800, total: 2100 } },
    })
    expect(await attemptsOf(customer)).toBe(0)
    expect(await readBooks(shop.sandbox.origin, testSecret)).toHaveLength(asked)
  })

  test('F28: credit that is spent at the desk after the card form was opened is refused before the provider is asked', async () => {
    await fillBasket(shop.db, operator, shopper)
    const body = { ...(await shopper.cardFor(shop.sandbox.origin, cardNumbers.approved)), ...split }
    const [, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    await fillBasket(shop.db, operator, desk)
    const taken = await desk.ask('POST', '/api/foh/checkout/pay', {
      ...credit(purchase.totalPence),
      terms: [1],
      selected_user_id: customer.id,
    })
    expect(taken.json.transaction_status).toBe('completed')
    const [tries, asked] = [
      await attemptsOf(customer),
      (await readBooks(shop.sandbox.origin, testSecret)).length,
    ]
    const refused = await shopper.ask('POST', '/api/checkout/authorise', body)
    expect(refused).toMatchObject({
      status: 422,
      json: { code: 'CREDIT_NOT_AVAILABLE', message: 'Credit amount could not be applied.' },
    })
    expect(await attemptsOf(customer)).toBe(tries)
    expect(await readBooks(shop.sandbox.origin, testSecret)).toHaveLength(asked)
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - purchase.totalPence)
  })

  test('F09: a session that is cancelled meanwhile is not paid for', async () => {
    const { slots } = await fillBasket(shop.db, operator, shopper)
    const body = await shopper.cardFor(shop.sandbox.origin, cardNumbers.approved)
    await shop.db
      .updateTable('slots')
      .set({ cancelled_at: new Date(), cancelled_reason: 'Burst pipe' })
      .where('id', '=', slots[1].id)
      .execute()
    const refused = await shopper.ask('POST', '/api/checkout/authorise', body)
    expect(refused).toMatchObject({ status: 409, json: { code: 'SLOT_CANCELLED' } })
    expect(await attemptsOf(customer)).toBe(0)
  })

  test('F25: several tabs pay one basket with all its credit at once: one pays and the others are told so', async () => {
    for (let round = 0; round < 6; round++) {
      const [payer, who] = await createPayer(shop, operator, purchase.creditPence)
      await fillBasket(shop.db, operator, who)
      const declined = await who.pay(shop.sandbox.origin, cardNumbers.declined, split)
      expect(declined.json.transaction_status).toBe('declined')
      const tabs = await Promise.all(
        Array.from({ length: 4 }, () => who.cardFor(shop.sandbox.origin, cardNumbers.challenge)),
      )
      const answers = await Promise.all(
        tabs.map((body) => who.ask('POST', '/api/checkout/authorise', { ...body, ...split })),
      )
      const paying = answers.filter(({ status }) => status === 200)
      expect(paying.map(({ json }) => json.transaction_status)).toEqual(['challenge_required'])
      for (const { status, json } of answers.filter((answer) => !paying.includes(answer)))
        expect({ status, code: json.code, uuid: json.details.transaction_uuid }).toEqual({
          status: 409,
          code: 'PAYMENT_IN_PROGRESS',
          uuid: paying[0]!.json.transaction_uuid,
        })
      expect(await creditOf(shop.db, payer)).toBe(0)
    }
  })
})
