import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StripeStandIn, startStripeStandIn } from '../../../../card-sandbox/src/stripe/server.ts'
import { createStripeCardPayments } from '../../gateways/card-payments/stripe/stripe.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createOperator,
  createPriceList,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createPayer } from '../../testing/purchase.ts'
import { Shopper } from '../../testing/shopper.ts'

const secretKey = 'sk_test_for_paying'
let standIn: StripeStandIn
let shop: TestApp
let operator: TestOperator

beforeAll(async () => {
  standIn = await startStripeStandIn({ secretKey, webhookSecret: 'whsec_for_paying' })
  shop = await createTestApp({
    cards: createStripeCardPayments({
      id: 'stripe',
      secretKey,
      publishableKey: 'pk_test_for_paying',
      webhookSecret: 'whsec_for_paying',
      timeoutMs: 5_000,
      apiOrigin: standIn.origin,
      scriptUrl: `${standIn.origin}/endive/stripe.js`,
    }),
  })
  operator = await createOperator(shop.db)
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

/** Makes a token of the payer's card, as Stripe's script does. */
async function typeCard(): Promise<string> {
  const card = {
    number: '4242424242424242',
    expiry: '12/39',
    securityCode: '123',
    wallet: null,
    billing: null,
  }
  const response = await fetch(`${standIn.origin}/elements/tokens`, {
    method: 'POST',
    body: JSON.stringify(card),
  })
  return ((await response.json()) as { id: string }).id
}

async function pay(who: Shopper, more: object = {}) {
  const { json: told } = await who.ask('GET', '/api/checkout/prepare')
  return who.ask('POST', '/api/checkout/authorise', {
    billing_first_name: 'Sam',
    billing_last_name: 'Porter',
    email: 'sam@example.org',
    card_identifier: await typeCard(),
    session_key: told.session_key ?? 'none',
    item_hash: told.itemHash,
    total: told.total,
    terms: [1],
    ...more,
  })
}

it('F24: a sum below what Stripe takes from a card is told, the place stays held, and with one more it is paid', async () => {
  const { client, venue, swim: category } = operator
  const priceList = await createPriceList(shop.db, client, { Locker: 20 })
  const slot = await createSlot(shop.db, { venue, category, priceList })
  const item = { id: slot.id, type: 'activity', pricing_option_id: priceList.options.Locker }
  const who = new Shopper(shop.app, client.host)
  expect((await who.add([{ ...item, quantity: 1 }])).status).toBe(200)

  // Before a card is typed, and again for a program that has not asked.
  const asked = await who.ask('GET', '/api/checkout/prepare')
  expect(asked).toMatchObject({ status: 422, json: { code: 'SUM_TOO_SMALL', details: { least: 30 } } })
  expect(asked.json.message).toMatch(
    /^The smallest sum that a card can pay here is £0\.30\. No money has been taken/,
  )
  const refused = await pay(who)
  expect(refused).toMatchObject({ status: 422, json: { code: 'SUM_TOO_SMALL' } })
  expect(refused.json.message).toMatch(/smallest sum.*No money has been taken.*still held.*Add something/)
  const { json: basket } = await who.ask('GET', '/api/activities/cart')
  expect(basket.data).toMatchObject({ total: 20, items: [{ quantity: 1 }] })

  const line = `/api/activities/cart/${basket.data.items[0].id}`
  const more = await who.ask('PUT', line, { options: { quantity: 2 } })
  expect(more.status).toBe(200)
  const paid = await pay(who)
  expect(paid.json.transaction_status).toBe('authorised')
  expect((await who.complete(paid.json.transaction_uuid)).json.transaction_status).toBe('completed')
})

it('F108: credit leaves a card nothing or the smallest sum that it can pay, and says why', async () => {
  const { venue, swim: category, priceList } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList })
  const [, who] = await createPayer(shop, operator, 700)
  const item = { id: slot.id, type: 'activity', quantity: 1, pricing_option_id: priceList.options.Adult }
  expect((await who.add([item])).status).toBe(200)
  const apply = (amount: number) =>
    who.ask('POST', '/api/credits/apply', { credits_to_reserve: [{ amount, type: 'general' }] })
  const applied = await apply(700)
  expect(applied).toMatchObject({
    status: 200,
    json: {
      reserved: true,
      amount: 690,
      message:
        '£6.90 of your credit will be used, so that £0.30 is left: the smallest sum that a card can pay here.',
      cart: { balance: 30 },
    },
  })
  expect((await apply(690)).json).toMatchObject({ amount: 690, message: null })
  // A program that sends its own lines is refused before the provider is asked.
  const payments = [{ tender_type: 'credit', amount: 700, type: 'general' }]
  expect(await pay(who, { payments })).toMatchObject({ status: 422, json: { code: 'SUM_TOO_SMALL' } })
  const paid = await pay(who)
  expect(paid.json.transaction_status).toBe('authorised')
  expect((await who.complete(paid.json.transaction_uuid)).json.transaction_status).toBe('completed')
})
