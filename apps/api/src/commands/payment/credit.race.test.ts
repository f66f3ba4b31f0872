import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createHold,
  createOperator,
  createSession,
  createSlot,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories.ts'
import { creditOf, giveCredit, purchase } from '../../testing/purchase.ts'
import { type ClaimResult, claimAttempt } from './claim-attempt.ts'

let test: TestApp
let operator: TestOperator
let customer: TestCustomer

const payers = 20
const balance = 1200
const each = purchase.creditPence

beforeAll(async () => {
  test = await createTestApp({
    connections: payers + 2,
    unaudited: 'the control takes the lock away, and credit is spent twice',
  })
  operator = await createOperator(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  customer = await createCustomer(test.db, operator.client)
  await giveCredit(test.db, operator.client, customer, balance)
})

/** A basket of its own for each payment: only the ledger stands between them. */
async function payment(): Promise<() => Promise<ClaimResult>> {
  const { client, venue, swim: category, priceList } = operator
  const session = await createSession(test.db, client)
  const hold = async (pricingOptionId: number, quantity: number, pence: number) => {
    const slot = await createSlot(test.db, { venue, category, priceList })
    const given = { slot, session, pricingOptionId, quantity, pence }
    const held = await createHold(test.db, client, given)
    const item = {
      id: held.cartItemId,
      slotIds: [slot.id],
      courseId: null,
      pricingOptionId,
      quantity,
      pricePence: pence,
      purchasedForUserId: null,
      shown: {} as never,
    }
    return { cartId: held.cartId, item }
  }
  const adults = await hold(priceList.options.Adult!, 2, 720)
  const junior = await hold(priceList.options.Junior!, 1, 360)
  const id = crypto.randomUUID()
  return () =>
    claimAttempt(test.db, {
      id,
      clientId: client.id,
      cartId: adults.cartId,
      fromVersion: 1,
      sessionId: session.id,
      customerId: customer.id,
      amountPence: purchase.cardPence,
      creditPence: each,
      currencyCode: 'GBP',
      provider: 'sandbox',
      ourRef: `TL-${id}`,
      key: null,
      requestHash: Buffer.alloc(32),
      limiting: null,
      snapshot: {
        contact: { firstName: 'Sam', lastName: 'Porter', email: 'sam@example.org' },
        items: [adults.item, junior.item],
        terms: [1],
      },
      minutes: 15,
    })
}

async function payAllAtOnce() {
  const payments = await Promise.all(Array.from({ length: payers }, payment))
  const results = await Promise.all(payments.map((pay) => pay()))
  return {
    claimed: results.filter((result) => typeof result === 'object').length,
    refused: results.filter((result) => result === 'credit-spent').length,
  }
}

describe('F104: one credit and many payments at once, on real parallel connections', () => {
  it('F104: as many are paid as the credit covers, the others are told that it is spent', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await creditOf(test.db, customer)
      expect(await payAllAtOnce()).toEqual({ claimed: 2, refused: payers - 2 })
      expect(await creditOf(test.db, customer)).toBe(before - 2 * each)
      await giveCredit(test.db, operator.client, customer, 2 * each)
    }
  })

  it('F104: the control: without the lock on the customer the same race spends credit that is not there', async () => {
    const { rows } = await sql<{ guard: string }>`
      select pg_get_functiondef('credit_guard'::regproc) as guard`.execute(test.db)
    const { guard } = rows[0]!
    const unlocked = guard.replace(/perform from customers [^;]*for no key update;/, '')
    expect(unlocked).not.toBe(guard)
    await sql.raw(unlocked).execute(test.db)
    try {
      const { claimed } = await payAllAtOnce()
      expect(claimed).toBeGreaterThan(2)
      expect(await creditOf(test.db, customer)).toBeLessThan(0)
    } finally {
      await sql.raw(guard).execute(test.db)
    }
  })

  it('F104: the database refuses an unchecked entry by itself', async () => {
    const spend = (pence: number) => giveCredit(test.db, operator.client, customer, -pence)
    await spend(balance)
    await expect(spend(1)).rejects.toMatchObject({ code: 'TL030' })
    expect(await creditOf(test.db, customer)).toBe(0)
  })
})
