import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createCustomer, createOperator, createSession, type TestOperator } from '../../testing/factories.ts'
import { creditOf, fillBasket, giveCredit } from '../../testing/purchase.ts'
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

const fill = () => fillBasket(test.db, operator, shopper)

describe('spec 4: online payment goes prepare, authorise, complete', () => {
  it('spec 4: a visitor without an account pays by card and finds the confirmation', async () => {
    const { cart } = await fill()
    expect(cart).toMatchObject({ total: 1800, formattedTotal: '£18.00', item_count: 3 })
    expect((await shopper.pay(sandbox.origin, cardNumbers.declined)).json.transaction_status).toBe('declined')
    const authorised = await shopper.pay(sandbox.origin, cardNumbers.approved)
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
    expect((await shopper.ask('GET', '/api/activities/cart')).json.data.items).toEqual([])
  })

  it('spec 4: the bank’s challenge is answered on its own page and leads to the order', async () => {
    await fill()
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
    const { cart } = await fill()
    const declined = await shopper.pay(sandbox.origin, cardNumbers.declined)
    expect(declined.json).toMatchObject({ transaction_status: 'declined', decline_reason: 'card_declined' })
    const now = await shopper.ask('GET', '/api/activities/cart')
    expect(now.json.data).toMatchObject({
      expires_at: cart.expires_at,
      item_count: 3,
      payment_in_progress: null,
    })

    const authorised = await shopper.pay(sandbox.origin, cardNumbers.approved)
    expect((await shopper.complete(authorised.json.transaction_uuid)).json.transaction_status).toBe(
      'completed',
    )
  })

  it('F41: credit that covers everything needs no card and one completion', async () => {
    const customer = await createCustomer(test.db, operator.client)
    await giveCredit(test.db, operator.client, customer, 2500)
    const session = await createSession(test.db, operator.client, customer)
    shopper = new Shopper(test.app, operator.client.host, session.browser.cookie)
    const { cart } = await fill()
    expect(cart.credits.general).toEqual({ type: 'general', total_available: 2500, max_applicable: 1800 })
    const completed = await shopper.complete(null, {
      payments: [{ tender_type: 'credit', amount: 1800 }],
      item_hash: cart.itemHash,
    })
    expect(completed.json).toMatchObject({ transaction_status: 'completed' })
    // A program without a key asks again after a lost answer.
    const again = await shopper.complete(null, {
      payments: [{ tender_type: 'credit', amount: 1800 }],
      item_hash: cart.itemHash,
    })
    expect(again.json.complete_order_id).toBe(completed.json.complete_order_id)
    expect(await creditOf(test.db, customer)).toBe(700)
  })
})
