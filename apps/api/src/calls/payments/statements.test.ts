import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { recordStatements } from '../../testing/audit/statements.ts'
import {
  createCustomer,
  createOperator,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let record: ReturnType<typeof recordStatements>
let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  record = recordStatements()
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(async () => {
  await shop.close()
  record.stop()
})

async function visitorWithPlace(): Promise<Shopper> {
  const { venue, swim: category, priceList } = operator
  const visitor = new Shopper(shop.app, operator.client.host)
  const slot = await createSlot(shop.db, { venue, category, priceList })
  expect((await visitor.add([{ id: slot.id, type: 'activity' }])).status).toBe(200)
  return visitor
}

/** Returns the statements of an act, without the check of the catalogue's version, once a second. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  record.take()
  await act()
  return record.take().filter((text) => !/catalogue_version|client_hosts|from secrets/.test(text))
}

test('speed: a visitor’s payment is 16 statements, with those that begin and commit, and none reads a household', async () => {
  const visitor = await visitorWithPlace()
  const statements = await statementsOf(async () => {
    const { json } = await visitor.pay(shop.sandbox.origin, cardNumbers.approved)
    expect((await visitor.complete(json.transaction_uuid)).status).toBe(200)
  })
  expect(statements).toHaveLength(16)
  expect(statements.filter((text) => /household/.test(text))).toEqual([])
})

test('control: a payment of a logged-in customer reads their household', async () => {
  const customer = await createCustomer(shop.db, operator.client, {
    password_hash: await hashPassword('tulip kettle 9'),
  })
  const visitor = await visitorWithPlace()
  await visitor.ask('POST', '/api/auth/customer/login', {
    username: customer.email,
    password: 'tulip kettle 9',
  })
  const texts = await statementsOf(() => visitor.pay(shop.sandbox.origin, cardNumbers.approved))
  expect(texts.filter((text) => /household/.test(text)).length).toBeGreaterThan(0)
})

test('S01: a log-in has a token that is no visitor’s, and the mark of a visitor opens no log-in', async () => {
  const customer = await createCustomer(shop.db, operator.client, {
    password_hash: await hashPassword('tulip kettle 9'),
  })
  const visitor = await visitorWithPlace()
  const before = visitor.cookie
  expect(before).toMatch(/^sid=v\./)
  const login = { username: customer.email, password: 'tulip kettle 9' }
  expect((await visitor.ask('POST', '/api/auth/customer/login', login)).status).toBe(200)
  const own = visitor.cookie
  expect(own).toMatch(/^sid=[\w-]+$/)
  const user = (cookie: string) =>
    new Shopper(shop.app, operator.client.host, cookie).ask('GET', '/api/auth/user')
  expect((await user(own)).status).toBe(200)
  for (const cookie of [before, own.replace('sid=', 'sid=v.')]) expect((await user(cookie)).status).toBe(401)
})
