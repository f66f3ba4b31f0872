import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createCustomer, createOperator, createSession, type TestOperator } from '../../testing/factories.ts'
import { fillBasket, giveCredit, split } from '../../testing/purchase.ts'
import { cardNumbers, createLoggedIn, sandboxCards, Shopper, testSecret } from '../../testing/shopper.ts'
import { hashPassword } from '../../passwords.ts'

let sandbox: CardSandbox
let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  sandbox = await startCardSandbox({ secret: testSecret, webhookSecret: testSecret, webhooksEnabled: false })
  test = await createTestApp({ cards: sandboxCards(sandbox.origin) })
  operator = await createOperator(test.db)
})
afterAll(async () => {
  await test.close()
  await sandbox.close()
})

const get = (who: Shopper, id: string) => who.ask('GET', `/api/bookings/orders/${id}`)

/** Two adults and a junior, after a card that was declined. @returns the order's id */
async function buy(who: Shopper, more: object = {}): Promise<string> {
  await fillBasket(test.db, operator, who)
  expect((await who.pay(sandbox.origin, cardNumbers.declined, more)).json.transaction_status).toBe('declined')
  const { json } = await who.pay(sandbox.origin, cardNumbers.approved, more)
  return (await who.complete(json.transaction_uuid)).json.complete_order_id
}

describe('the confirmation of an order', () => {
  it('spec 4: has every line with its sum, and what credit and the card paid of it', async () => {
    const [customer, who] = await createLoggedIn(test, operator.client)
    await giveCredit(test.db, operator.client, customer, 600)
    const { json } = await get(who, await buy(who, split))
    expect(json.data).toMatchObject({
      total: 1800,
      formattedTotal: '£18.00',
      credit_paid: 500,
      card_paid: 1300,
      card: { last_4: '4242' },
      email: customer.email,
      items: [
        { quantity: 2, formattedTotal: '£14.40', pricing_option_name: 'Adult', status: 'booked' },
        { quantity: 1, formattedTotal: '£3.60', pricing_option_name: 'Junior', status: 'booked' },
      ],
    })
  })

  it('S05: a customer finds it in another browser too, an id that nothing has is not found', async () => {
    const [customer, who] = await createLoggedIn(test, operator.client)
    const id = await buy(who)
    const { browser } = await createSession(test.db, operator.client, customer)
    const elsewhere = new Shopper(test.app, operator.client.host, browser['cookie'])
    expect((await get(elsewhere, id)).json.data.total).toBe(1800)
    expect(await get(who, `${id}x`)).toMatchObject({ status: 404, json: { code: 'ORDER_NOT_FOUND' } })
  })

  it('S05: a visitor’s order stays theirs when they log in afterwards, and only there', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const id = await buy(who)
    const password = 'three-plain-words'
    const customer = await createCustomer(test.db, operator.client, {
      password_hash: await hashPassword(password),
    })
    const logIn = (browser: Shopper) =>
      browser.ask('POST', '/api/auth/customer/login', { username: customer.email, password })
    expect((await logIn(who)).status).toBe(200)
    expect((await get(who, id)).json.data.total).toBe(1800)
    const elsewhere = new Shopper(test.app, operator.client.host)
    await logIn(elsewhere)
    expect((await get(elsewhere, id)).status).toBe(404)
  })
})
