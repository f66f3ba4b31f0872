import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../stores/database/tables.ts'
import { reserveCredit } from '../../stores/payments/credit.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createHold,
  createOperator,
  createSession,
  createSlot,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { movingMoney } from '../../testing/factories/moving-money.ts'
import { roundsOf } from '../../testing/long.ts'
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

/** Makes a payment with a basket of its own, so that they share only the ledger. */
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
    claimAttempt(movingMoney(test.db, 'customer'), {
      id,
      clientId: client.id,
      cartId: adults.cartId,
      fromVersion: 1,
      sessionId: session.id,
      customerId: customer.id,
      amountPence: purchase.cardPence,
      creditPence: each,
      deskPence: 0,
      staffId: null,
      drawerId: null,
      reader: null,
      credit: { general: each, membership: 0 },
      hasReserved: false,
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
  it('F104: the credit pays as many as it covers, and the others are told that it is spent', async () => {
    for (let round = 0; round < roundsOf(5); round++) {
      const before = await creditOf(test.db, customer)
      expect(await payAllAtOnce()).toEqual({ claimed: 2, refused: payers - 2 })
      expect(await creditOf(test.db, customer)).toBe(before - 2 * each)
      await giveCredit(test.db, operator.client, customer, 2 * each)
    }
  })

  it('F104: the control: without the lock on the customer the same race spends credit that is not there', async () => {
    await withoutLock(async () => {
      const { claimed } = await payAllAtOnce()
      expect(claimed).toBe(payers)
      expect(await creditOf(test.db, customer)).toBeLessThan(0)
    })
  })

  it('F104: the database itself refuses an unchecked entry', async () => {
    const spend = (pence: number) =>
      sql`insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, lot_id)
        select client_id, customer_id, type, ${-pence}::int, 'spent', ${crypto.randomUUID()}, id
        from credit_entries where customer_id = ${customer.id} and lot_id is null`.execute(test.db)
    await spend(balance)
    await expect(spend(1)).rejects.toMatchObject({ code: 'TL030' })
    expect(await creditOf(test.db, customer)).toBe(0)
  })
})

describe('spec 4: one credit and many baskets at once, on real parallel connections', () => {
  // Without the index a customer may have several open baskets; the desk, which may make others for them,
  // does not exist yet.
  beforeAll(async () => {
    await sql`drop index carts_one_open_of_customer`.execute(test.db)
  })

  /** Makes a basket of the customer's that reserves credit. */
  async function basketOf(pence: number): Promise<() => Promise<boolean>> {
    const { client, venue, swim: category, priceList } = operator
    const session = await createSession(test.db, client)
    const slot = await createSlot(test.db, { venue, category, priceList })
    const { cartId } = await createHold(test.db, client, {
      slot,
      session,
      pricingOptionId: priceList.options.Adult!,
      quantity: 1,
      pence: 720,
    })
    await sql`update carts set customer_id = ${customer.id} where id = ${cartId}`.execute(test.db)
    const until = new Date(Date.now() + 300_000)
    return () =>
      test.db
        .transaction()
        .execute((tx) =>
          reserveCredit(
            tx,
            { clientId: client.id, cartId, customerId: customer.id },
            { general: pence, membership: 0 },
            until,
          ),
        )
        .then(
          () => true,
          (error: { code?: string }) => {
            if (error.code === 'TL030') return false
            throw error
          },
        )
  }
  const keepAllAtOnce = async () => {
    const baskets = await Promise.all(Array.from({ length: payers }, () => basketOf(each)))
    const kept = await Promise.all(baskets.map((keep) => keep()))
    return kept.filter(Boolean).length
  }
  const keptPence = async () => {
    const { rows } = await sql<{ pence: number }>`
      select coalesce(sum(amount_pence), 0)::int as pence from credit_reservations
      where customer_id = ${customer.id} and expires_at > now()`.execute(test.db)
    return rows[0]!.pence
  }

  it('spec 4: two baskets never reserve the same pound: as many keep credit as there is credit', async () => {
    expect(await keepAllAtOnce()).toBe(2)
    expect(await keptPence()).toBe(2 * each)
    expect(await creditOf(test.db, customer)).toBe(balance)
  })

  it('spec 4: the database itself refuses an unchecked reservation', async () => {
    await (await basketOf(balance - 1))()
    await basketOf(1)
    await expect(
      sql`insert into credit_reservations (cart_id, lot_id, client_id, customer_id, type, amount_pence, expires_at)
        select k.id, l.id, l.client_id, l.customer_id, l.type, 2, now() + interval '1 minute'
        from credit_lots l, carts k where l.customer_id = ${customer.id} and k.customer_id = ${customer.id}
          and not exists (select from credit_reservations r where r.cart_id = k.id)`.execute(test.db),
    ).rejects.toMatchObject({ code: 'TL030' })
    expect(await keptPence()).toBe(balance - 1)
  })

  it('spec 4: the control: without the lock on the customer the same race reserves pounds twice', async () => {
    await withoutLock(async () => {
      expect(await keepAllAtOnce()).toBe(payers)
      expect(await keptPence()).toBeGreaterThan(balance)
    })
  })

  it('spec 4: no payment of another basket spends what a basket keeps, until its time is over', async () => {
    const keep = await basketOf(balance - each)
    expect(await keep()).toBe(true)
    expect(await payAllAtOnce()).toEqual({ claimed: 1, refused: payers - 1 })
    expect(await creditOf(test.db, customer)).toBe(balance - each)
    await sql`update credit_reservations set expires_at = now() - interval '1 second'`.execute(test.db)
    expect(await payAllAtOnce()).toEqual({ claimed: 1, refused: payers - 1 })
    expect(await creditOf(test.db, customer)).toBe(balance - 2 * each)
  })
})

/**
 * Runs the payments without the lock of the customer's row. No one writes before all have read enough credit,
 * so that the fault which the lock prevents happens each time, on any machine.
 */
async function withoutLock(run: () => Promise<void>): Promise<void> {
  const asWritten = await Promise.all(['lock_credit', 'credit_guard', 'credit_reservation_guard'].map(textOf))
  const open = asWritten.map((text) =>
    text
      .replace(/perform from customers [^;]*for no key update;/, '')
      .replace('return new;', `perform pg_advisory_xact_lock_shared(${gate}); return new;`),
  )
  for (const [index, text] of open.entries()) {
    expect(text).not.toBe(asWritten[index])
    await sql.raw(text).execute(test.db)
  }
  try {
    await test.db.connection().execute(async (keeper) => {
      await sql`select pg_advisory_lock(${sql.lit(gate)})`.execute(keeper)
      const done = run()
      try {
        await vi.waitFor(async () => expect(await waitingAtGate(keeper)).toBe(payers), { timeout: 120_000 })
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(gate)})`.execute(keeper)
        await done
      }
    })
  } finally {
    for (const text of asWritten) await sql.raw(text).execute(test.db)
  }
}

const gate = 104

async function textOf(name: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(${name}::regproc) as text`.execute(test.db)
  return rows[0]!.text
}

async function waitingAtGate(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and objid = ${gate} and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]!.waiting
}
