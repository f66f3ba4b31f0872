import {
  liveAttemptStates,
  type PaymentAttemptState,
  paymentAttempt,
} from '@touchline/rules/states/payment-attempt'
import { isTransition, transitionsOf } from '@touchline/rules/states/state-table'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../stores/database/tables.ts'
import type { AttemptRecord, AttemptSnapshot } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createHold, createOperator, createSession, createSlot } from '../../testing/factories/factories.ts'
import { movingMoney } from '../../testing/factories/moving-money.ts'
import { transitionAttempt } from './transition-attempt.ts'

let api: TestApp
let cart: { client_id: number; cart_id: number }

beforeAll(async () => {
  api = await createTestApp()
  const { client, venue, swim: category, priceList } = await createOperator(api.db)
  const { cartId } = await createHold(api.db, client, {
    slot: await createSlot(api.db, { venue, category, priceList }),
    session: await createSession(api.db, client),
    pricingOptionId: priceList.options.Adult!,
  })
  cart = { client_id: client.id, cart_id: cartId }
})
afterAll(() => api.close())

const states = Object.keys(paymentAttempt.moves) as PaymentAttemptState[]

const snapshot: AttemptSnapshot = {
  contact: { firstName: 'Sam', lastName: 'Porter', email: 'sam@example.org' },
  items: [],
  terms: [],
}

class Undo extends Error {}

/** Runs with an attempt in the given state, in a transaction that is rolled back. */
async function inState(state: PaymentAttemptState, act: (tx: Kysely<Database>, id: string) => Promise<void>) {
  const undone = api.db.transaction().execute(async (tx) => {
    const id = crypto.randomUUID()
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx
      .insertInto('payment_attempts')
      .values({
        ...cart,
        id,
        state,
        amount_pence: 720,
        currency_code: 'GBP',
        our_ref: id,
        deadline: new Date(),
        snapshot: JSON.stringify(snapshot),
      })
      .execute()
    await sql`set local session_replication_role = origin`.execute(tx)
    await act(tx, id)
    throw new Undo()
  })
  await expect(undone).rejects.toThrow(Undo)
}

const move = async (
  tx: Kysely<Database>,
  id: string,
  to: PaymentAttemptState,
): Promise<AttemptRecord | null> =>
  transitionAttempt(movingMoney(tx), await getAttempt(tx, id), to, 'test', { checkInSeconds: null })

describe('I09: the database knows the table of states', () => {
  test('I09: its moves are those of the rules, and its first states too', async () => {
    const { rows } = await sql<{ edge: string }>`
      select concat_ws(' ', from_state, to_state) as edge from payment_attempt_edges`.execute(api.db)
    const edges = transitionsOf(paymentAttempt).map(([from, , to]) => `${from} ${to}`)
    expect(rows.map(({ edge }) => edge).sort()).toEqual([paymentAttempt.initial, ...new Set(edges)].sort())
  })

  test('I03: a basket has at most one payment in the states that the rules call live', async () => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where indexname = 'payment_attempts_one_live'`.execute(
      api.db,
    )
    const named = [...rows[0]!.definition.matchAll(/'(\w+)'::text/g)].map(([, state]) => state)
    expect(new Set(named)).toEqual(new Set(liveAttemptStates))
  })

  test.each(states)('I09: from %s a payment moves where the table says, and nowhere else', async (from) => {
    for (const to of states.filter((state) => state !== from))
      await inState(from, async (tx, id) => {
        if (isTransition(paymentAttempt, from, to)) expect((await move(tx, id, to))?.state).toBe(to)
        else {
          await expect(move(tx, id, to)).rejects.toThrow(`no move of a payment leads from ${from} to ${to}`)
          const written = sql`update payment_attempts set state = ${to} where id = ${id}`.execute(tx)
          await expect(written).rejects.toMatchObject({ code: '23514' })
        }
      })
  })

  test('I09: an attempt begins as authorising, and in no unknown state', async () => {
    const begin = (state: string) =>
      sql`insert into payment_attempts (id, client_id, cart_id, state, amount_pence, currency_code, our_ref, deadline, snapshot)
        values (gen_random_uuid(), ${cart.client_id}, ${cart.cart_id}, ${state}, 0, 'GBP', gen_random_uuid(), now(), '{}')`.execute(
        api.db,
      )
    for (const state of ['authorised', 'captured', 'paid'])
      await expect(begin(state)).rejects.toMatchObject({ code: '23514' })
  })
})
