import { paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { refund } from '@touchline/rules/states/refund'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { closeAccount } from '../../stores/account/closing/close-account.ts'
import { findClosingFacts } from '../../stores/account/closing/find-closing-facts.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let passwordHash: string
const password = 'the words of the owner'
const ended = { endedPayments: paymentAttempt.final, endedRefunds: refund.final }

beforeAll(async () => {
  shop = await createShop({ connections: 20 })
  operator = await createOperator(shop.db)
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())

/** Makes a customer with a full basket and a typed card, and the presses of two tabs. */
async function payer() {
  const { client } = operator
  const customer = await createCustomer(shop.db, client, { password_hash: passwordHash })
  const { browser: headers } = await createSession(shop.db, client, customer)
  const browser = new Shopper(shop.app, client.host, headers['cookie'])
  await fillBasket(shop.db, operator, browser)
  const card = await browser.cardFor(shop.sandbox.origin, cardNumbers.approved)
  return {
    ...customer,
    browser,
    pay: () => browser.ask('POST', '/api/checkout/authorise', card),
    close: () =>
      new Shopper(shop.app, client.host, headers['cookie']).ask('POST', '/api/my-account/closing', {
        current_password: password,
        credit_pence: 0,
      }),
  }
}
type Payer = Awaited<ReturnType<typeof payer>>
type Press = Payer['pay']

/**
 * Presses both in turn: both have read the account before either may write. The first waits for its row, the
 * second for the first.
 */
async function pressedInTurn(one: Payer, first: Press, second: Press) {
  const pressing = await shop.db.transaction().execute(async (tx) => {
    await sql`select from customers where id = ${one.id} for update`.execute(tx)
    const answers = [first()]
    await untilWaiting(shop.db, 1)
    answers.push(second())
    await untilWaiting(shop.db, 2)
    return { answers }
  })
  const [earlier, later] = await Promise.all(pressing.answers)
  return [earlier!, later!] as const
}

const kept = async ({ id }: Payer) => ({
  payments: (await sql`select from payment_attempts where customer_id = ${id}`.execute(shop.db)).rows.length,
  isClosed: (await sql`select from customers where id = ${id} and closed_at is not null`.execute(shop.db))
    .rows.length,
  orders: await shop.db.selectFrom('orders').select('email').where('customer_id', '=', id).execute(),
})

describe('spec 2: paying while the account is being closed, on real parallel connections', () => {
  test('an earlier payment is waited for, and stops the closing: the order is its customer’s, by name', async () => {
    const one = await payer()
    const [paid, closed] = await pressedInTurn(one, one.pay, one.close)
    expect(closed.json).toMatchObject({
      code: 'NOT_CLOSABLE',
      details: {
        stops: ['A payment by you, or for a place of yours, is still under way. Wait until it’s finished.'],
      },
    })
    const completed = await one.browser.complete(paid.json.transaction_uuid)
    expect(completed.status).toBe(200)
    expect(await kept(one)).toEqual({ payments: 1, isClosed: 0, orders: [{ email: one.email }] })
  })

  test('an earlier closing is waited for, and stops the payment: the provider is asked nothing', async () => {
    const one = await payer()
    const [closed, paid] = await pressedInTurn(one, one.close, one.pay)
    expect(closed.status).toBe(200)
    expect(paid).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN', message: expect.stringContaining('has since been closed. No money has') },
    })
    expect(await kept(one)).toEqual({ payments: 0, isClosed: 1, orders: [] })
  })

  test('at the same moment, one of the two is done and the other refused', async () => {
    const rounds = await Promise.all(Array.from({ length: 8 }, payer))
    await Promise.all(
      rounds.map(async (one) => {
        const [paid, closed] = await Promise.all([one.pay(), one.close()])
        if (closed.status === 200) expect([401, 403, 422]).toContain(paid.status)
        else {
          expect([paid.status, closed.json.code]).toEqual([200, 'NOT_CLOSABLE'])
          await one.browser.complete(paid.json.transaction_uuid)
        }
        const { payments, isClosed } = await kept(one)
        expect(payments + isClosed).toBe(1)
      }),
    )
  })

  test('control: a closing that takes no locks closes an account whose payment is made meanwhile', async () => {
    const one = await payer()
    const paid = await shop.db.transaction().execute(async (tx) => {
      const { payments } = await findClosingFacts(tx, one.id, ended)
      expect(payments).toBe(0)
      const answer = await one.pay()
      await closeAccount(tx, { clientId: operator.client.id, customerId: one.id })
      return answer
    })
    expect(paid.json.transaction_status).toBe('authorised')
    expect(await kept(one)).toEqual({ payments: 1, isClosed: 1, orders: [] })
  })
})
