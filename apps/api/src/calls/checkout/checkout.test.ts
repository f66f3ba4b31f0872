import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
} from '../../testing/factories.ts'
import { answerBank, cardNumbers, sandboxCards, Shopper, testSecret } from '../../testing/shopper.ts'

let sandbox: CardSandbox
let test: TestApp
let operator: TestOperator
let shopper: Shopper

beforeAll(async () => {
  sandbox = await startCardSandbox({ secret: testSecret, webhookSecret: testSecret, webhooksEnabled: false })
  test = await createTestApp({ cards: sandboxCards(sandbox.origin) })
  operator = await createOperator(test.db)
})
afterAll(async () => {
  await test.close()
  await sandbox.close()
})
beforeEach(() => {
  shopper = new Shopper(test.app, operator.client.host)
})

const swim = (capacity = 20) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity,
  })

async function holdSwim() {
  const slot = await swim()
  const added = await shopper.add([{ id: slot.id, type: 'activity' }])
  expect(added.status).toBe(200)
  return { slot, cart: added.json.data }
}

describe('spec 4: online payment goes prepare, authorise, complete', () => {
  it('spec 4: a visitor without an account pays by card and finds the confirmation', async () => {
    const { cart } = await holdSwim()
    expect(cart).toMatchObject({ total: 720, formattedTotal: '£7.20', item_count: 1 })
    const authorised = await shopper.pay(sandbox.origin, cardNumbers.approved)
    expect(authorised).toMatchObject({ status: 200, json: { transaction_status: 'authorised' } })

    const completed = await shopper.complete(authorised.json.transaction_uuid)
    expect(completed).toMatchObject({ status: 200, json: { transaction_status: 'completed' } })
    const order = await shopper.ask('GET', `/api/bookings/orders/${completed.json.complete_order_id}`)
    expect(order.json.data).toMatchObject({ total: 720, email: 'sam@example.org', card: { last_4: '4242' } })
    expect((await shopper.ask('GET', '/api/activities/cart')).json.data.items).toEqual([])
  })

  it('spec 4: the bank’s challenge is answered on its own page and leads to the order', async () => {
    await holdSwim()
    const { json: challenge } = await shopper.pay(sandbox.origin, cardNumbers.challenge)
    expect(challenge).toMatchObject({ transaction_status: 'challenge_required' })
    expect(challenge.challenge_url).toMatch(/^\/3ds\/frame\//)

    const { url, cres } = await answerBank(challenge, 'approve')
    const token = url.split('/').at(-1)
    const notified = await test.app.inject({
      method: 'POST',
      url: `/3ds/notify/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: operator.client.host },
      payload: new URLSearchParams({ cres }).toString(),
    })
    expect(notified.statusCode).toBe(200)
    const completed = await shopper.complete(challenge.transaction_uuid)
    expect(completed.json).toMatchObject({ transaction_status: 'completed' })
  })

  it('F24: a declined card leaves the hold as it was, says why, and another card pays', async () => {
    const { cart } = await holdSwim()
    const declined = await shopper.pay(sandbox.origin, cardNumbers.declined)
    expect(declined.json).toMatchObject({ transaction_status: 'declined', decline_reason: 'card_declined' })
    const now = await shopper.ask('GET', '/api/activities/cart')
    expect(now.json.data).toMatchObject({
      expires_at: cart.expires_at,
      item_count: 1,
      payment_in_progress: null,
    })

    const authorised = await shopper.pay(sandbox.origin, cardNumbers.approved)
    expect((await shopper.complete(authorised.json.transaction_uuid)).json.transaction_status).toBe(
      'completed',
    )
  })

  it('F41: credit that covers everything needs no card and one completion', async () => {
    const customer = await createCustomer(test.db, operator.client)
    await test.db
      .insertInto('credit_entries')
      .values({
        client_id: operator.client.id,
        customer_id: customer.id,
        type: 'general',
        amount_pence: 1000,
        reason: 'test',
        cause: `gift ${customer.id}`,
      })
      .execute()
    const session = await createSession(test.db, operator.client, customer)
    shopper = new Shopper(test.app, operator.client.host, session.browser.cookie)
    const { cart } = await holdSwim()
    expect(cart.credits.general).toEqual({ type: 'general', total_available: 1000, max_applicable: 720 })
    const completed = await shopper.complete(null, {
      payments: [{ tender_type: 'credit', amount: 720 }],
      item_hash: cart.itemHash,
    })
    expect(completed.json).toMatchObject({ transaction_status: 'completed' })
    // A program without a key asks again after a lost answer.
    const again = await shopper.complete(null, {
      payments: [{ tender_type: 'credit', amount: 720 }],
      item_hash: cart.itemHash,
    })
    expect(again.json.complete_order_id).toBe(completed.json.complete_order_id)
  })
})
