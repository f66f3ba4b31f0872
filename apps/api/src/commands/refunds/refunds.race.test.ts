import { type RefundState, refund as refundTable } from '@touchline/rules/states/refund'
import { transitionsOf } from '@touchline/rules/states/state-table'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { getRefund } from '../../stores/refunds/refund-record.ts'
import { readBooks } from '../../testing/audit/books.ts'
import {
  type Bought,
  buySession,
  cancel,
  plantFault,
  readMoney,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { movingMoney } from '../../testing/factories/moving-money.ts'
import { forgetPosted } from '../../testing/ledger.ts'
import { postWebhook, webhookOf } from '../../testing/providers/webhook.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper, sandboxAccounts, sandboxCards, testSecret } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { transitionAttempt } from '../payments/transition-attempt.ts'
import { settleRefund } from './settle-refund.ts'
import { sweepRefunds } from './sweep-refunds.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop({ connections: 30, slowMs: 400 })
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => setCancelRule(shop.db, operator.swim, usualRule))

const guest = () => new Shopper(shop.app, operator.client.host)
const together = <Result>(count: number, act: (number: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => act(number)))

/**
 * Presses at once: all have read the booking before the first may write. They wait for its order, which is
 * then unlocked.
 */
async function pressedAtOnce<Result>(
  orderId: number,
  count: number,
  press: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const pressing = await shop.db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${orderId} for update`.execute(tx)
    const answers = together(count, press)
    await untilWaiting(shop.db, count)
    return { answers }
  })
  return pressing.answers
}

/**
 * Sends the provider's message that money of this order's payment was refunded, this often at once.
 * @returns the status of each answer
 */
async function tellOfRefund({ app, db }: Shop, orderId: number, times: number): Promise<number[]> {
  const { ourRef } = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'orders.attempt_id')
    .select('our_ref as ourRef')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const event = webhookOf({ type: 'transaction.refunded', ourRef })
  return together(times, () => postWebhook(app, event))
}

/** Counts the moves of each refund of an order, oldest first. */
async function movesOf(orderId: number): Promise<number[]> {
  const { rows } = await sql<{ moves: number }>`
    select count(m.id)::int as moves from refunds r join refund_moves m on m.refund_id = r.id
    where r.order_id = ${orderId} group by r.id order by r.created_at`.execute(shop.db)
  return rows.map(({ moves }) => moves)
}

const magic = {
  refused: '4000100000000901',
  answerLost: '4000100000001016',
  slow: '4000100000001115',
} as const

/** Makes a cancelled booking whose refund is a row, and not yet requested. */
async function cancelled(card?: string): Promise<Bought & { who: Shopper; refundId: string }> {
  const who = guest()
  const bought = await buySession(shop, operator, who, card === undefined ? {} : { card })
  expect((await cancel(who, bought.bookingId)).status).toBe(200)
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', bought.orderId)
    .executeTakeFirstOrThrow()
  return { ...bought, who, refundId: id }
}

describe('places are given up several times at once', () => {
  it('F46: ten presses cancel once, and the card gets its money once', async () => {
    const who = guest()
    const { bookingId, orderId, slot } = await buySession(shop, operator, who)
    const answers = await pressedAtOnce(orderId, 10, () => cancel(who, bookingId))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await together(3, () => sweepMoney(shop))
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
    const { rows } = await sql`select from claims where slot_id = ${slot.id}`.execute(shop.db)
    expect(rows).toHaveLength(0)
  })

  it('F46: two of two places, one by one and both at once: the sum paid goes back', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who, { quantity: 2 })
    await pressedAtOnce(orderId, 6, (number) => cancel(who, bookingId, number % 2 === 0 ? { places: 1 } : {}))
    await cancel(who, bookingId)
    await sweepMoney(shop)
    const { refunds, refundedThere } = await readMoney(shop, orderId)
    expect(refunds.reduce((sum, [, pence]) => sum + pence, 0)).toBe(1440)
    expect(refundedThere).toBe(1440)
  })

  it('F21: one place of four, three times at once with one key: it is given up once and paid back once', async () => {
    const who = guest()
    const { bookingId, orderId, slot } = await buySession(shop, operator, who, { quantity: 4 })
    const key = crypto.randomUUID()
    const answers = await together(3, () => cancel(who, bookingId, { places: 1, expected: 720 }, key))
    expect(answers[0]!.status).toBe(200)
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    const left = sql<{
      left: number
    }>`select sum(quantity)::int as left from claims where slot_id = ${slot.id}`
    expect((await left.execute(shop.db)).rows).toEqual([{ left: 3 }])
    expect((await readMoney(shop, orderId)).refunds).toEqual([['pending', 720]])
    // The control: with a key each they are three acts, so only the key has prevented them.
    await together(3, () => cancel(who, bookingId, { places: 1 }))
    expect((await readMoney(shop, orderId)).refunds).toHaveLength(4)
  })

  it('F46: while the refund of an earlier place of the same order runs, and its webhook arrives ten times', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who, { quantity: 2, card: magic.slow })
    await cancel(who, bookingId, { places: 1 })
    const [told, answers] = await Promise.all([
      tellOfRefund(shop, orderId, 10),
      pressedAtOnce(orderId, 3, () => cancel(who, bookingId)),
      sweepMoney(shop),
    ])
    expect(told).toEqual(Array(10).fill(200))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    // The provider also reports places given up meanwhile, and no sweep follows.
    await tellOfRefund(shop, orderId, 10)
    expect(await readMoney(shop, orderId)).toEqual({
      refunds: [
        ['done', 720],
        ['done', 720],
      ],
      refundedThere: 1440,
    })
    // Each is pending, and then done.
    expect(await movesOf(orderId)).toEqual([2, 2])
  })

  test('control: if each request were its own refund, ten webhooks would give back more than was given up', async () => {
    let asked = 0
    const unnamed = await createShop({
      connections: 30,
      unaudited: 'the control gives the price of a place back that stands',
      between: (cards) => ({
        ...cards,
        refund: async (_, ref, pence) => {
          asked += 1
          await expect.poll(() => asked).toBeGreaterThan(1)
          return cards.refund({ idempotencyKey: crypto.randomUUID() }, ref, pence, crypto.randomUUID())
        },
      }),
    })
    try {
      const other = await createOperator(unnamed.db)
      await setCancelRule(unnamed.db, other.swim, usualRule)
      const who = new Shopper(unnamed.app, other.client.host)
      const { bookingId, orderId } = await buySession(unnamed, other, who, { quantity: 2 })
      await cancel(who, bookingId, { places: 1 })
      await tellOfRefund(unnamed, orderId, 10)
      expect((await readMoney(unnamed, orderId)).refundedThere).toBe(1440)
    } finally {
      await unnamed.close()
    }
  })

  test('control: with the database’s guards off, two at once give more back than was paid; with them, one is refused', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who)
    // Both read the booking as it stands, and both write: only the database's own guard refuses the second.
    const attempt = sql`(select attempt_id from orders where id = ${orderId})`
    const giveUp = () =>
      sql`with given as (
        insert into booking_cancellations (id, client_id, order_id, booking_id, places, claim_places, slot_ids, value_pence, card_pence, cause)
        select gen_random_uuid(), client_id, order_id, id, 1, 1, '{}', 720, 720, 'customer' from bookings where id = ${bookingId}
        returning id, client_id, order_id)
        insert into refunds (id, client_id, order_id, attempt_id, cancellation_id, amount_pence, state, check_at)
        select gen_random_uuid(), client_id, order_id, ${attempt}, id, 720, 'pending', now() from given`.execute(
        shop.db,
      )
    await shop.db.transaction().execute(async (tx) => {
      await sql`alter table booking_cancellations disable trigger booking_cancellation_guard`.execute(tx)
      await sql`alter table refunds disable trigger refund_guard`.execute(tx)
    })
    try {
      await together(2, giveUp)
      const { rows } = await sql<{ pence: number }>`
        select sum(amount_pence)::int as pence from refunds where order_id = ${orderId}`.execute(shop.db)
      expect(rows[0]!.pence).toBe(1440)
    } finally {
      await sql`delete from booking_cancellations where booking_id = ${bookingId}`.execute(shop.db)
      await sql`alter table booking_cancellations enable trigger booking_cancellation_guard`.execute(shop.db)
      await sql`alter table refunds enable trigger refund_guard`.execute(shop.db)
    }
    const guarded = await Promise.allSettled([giveUp(), giveUp()])
    expect(guarded.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await sql`delete from booking_cancellations where booking_id = ${bookingId}`.execute(shop.db)
    await forgetPosted(shop.db, orderId, 'given-up')
  })
})

describe('a refund gets no answer', () => {
  it('F44: it is unknown, is found by its name, and is done once', async () => {
    const { orderId } = await cancelled(magic.answerLost)
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['unknown', 720]], refundedThere: 720 })
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  })

  it('F44: it times out, and is done once', async () => {
    const { orderId } = await cancelled(magic.slow)
    await sweepMoney(shop, 150)
    expect((await readMoney(shop, orderId)).refunds).toEqual([['unknown', 720]])
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  })

  it.each(['reset', 'status', 'empty', 'malformed'])(
    'F44: it is asked for again where the provider met a fault (%s) before it made it',
    async (kind) => {
      const { orderId } = await cancelled()
      await plantFault(shop, { operation: 'refund', kind, when: 'before' })
      await sweepMoney(shop)
      expect(await readMoney(shop, orderId)).toEqual({ refunds: [['unknown', 720]], refundedThere: 0 })
      await sweepMoney(shop)
      expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
    },
  )

  it('F44: it stays unknown while the provider does not say', async () => {
    const { orderId } = await cancelled(magic.answerLost)
    await sweepMoney(shop)
    await plantFault(shop, { operation: 'query', kind: 'status', when: 'before', times: 1 })
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refunds).toEqual([['unknown', 720]])
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refunds).toEqual([['done', 720]])
  })

  it('F44: after a fault of our own in the sweep it is due again within seconds, and the next sweep makes it once', async () => {
    const { orderId, refundId } = await cancelled()
    const cards = sandboxCards(shop.sandbox.origin)
    const refund = () => Promise.reject(new Error('no connection came free'))
    await sql`update refunds set check_at = now() where id = ${refundId}`.execute(shop.db)
    const log = pino({ level: 'silent' })
    await sweepRefunds({ db: shop.db, cards: createCardAccounts({ ...cards, refund }), log }, 100)
    const { rows } = await sql<{ due: boolean }>`
      select check_at between now() and now() + interval '10 seconds' as due
      from refunds where id = ${refundId}`.execute(shop.db)
    expect(rows).toEqual([{ due: true }])
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  })

  it('F37: a webhook that arrives ten times gives it back once, before any sweep', async () => {
    const { orderId } = await cancelled()
    expect(await tellOfRefund(shop, orderId, 10)).toEqual(Array(10).fill(200))
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
    expect(await movesOf(orderId)).toEqual([2])
  })

  it('F37: a webhook that arrives ten times, and at the same time as the sweep, changes nothing twice', async () => {
    const { orderId } = await cancelled(magic.slow)
    await Promise.all([sweepMoney(shop), tellOfRefund(shop, orderId, 10), sweepMoney(shop)])
    await tellOfRefund(shop, orderId, 10)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
    expect(await movesOf(orderId)).toEqual([2])
  })

  it('F37: the provider’s own webhook ends it, and no sweep looks again', async () => {
    const { orderId } = await cancelled(magic.answerLost)
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    await setWebhooks({ enabled: true, url: `${origin}/api/checkout/webhooks/sandbox` })
    try {
      await sweepMoney(shop)
      await expect
        .poll(() => readMoney(shop, orderId))
        .toEqual({ refunds: [['done', 720]], refundedThere: 720 })
    } finally {
      await setWebhooks({ enabled: false })
    }
  })
})

/** Sets whether the provider posts its webhooks, and where. */
async function setWebhooks(wanted: { enabled: boolean; url?: string }): Promise<void> {
  const { ok } = await fetch(`${shop.sandbox.origin}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testSecret}` },
    body: JSON.stringify(wanted),
  })
  expect(ok).toBe(true)
}

it('F40: a refund waits for the payment that is still being taken, and is made after it', async () => {
  const who = guest()
  await plantFault(shop, { operation: 'capture', kind: 'status', when: 'before' })
  const { bookingId, orderId } = await buySession(shop, operator, who)
  await cancel(who, bookingId)
  const services = { cards: sandboxAccounts(shop.sandbox.origin), log: pino({ level: 'silent' }) }
  const settling = { ...services, ...movingMoney(shop.db), db: shop.db }
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await settleRefund(settling, await getRefund(shop.db, id), 'sweep')
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['pending', 720]], refundedThere: 0 })
  // An uncaptured payment is asked about, then captured, and then refunded.
  for (let sweeps = 0; sweeps < 3; sweeps++) await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
})

it('F40: a refund waits while its payment needs attention, and is made once the money is taken', async () => {
  const who = guest()
  await plantFault(shop, { operation: 'capture', kind: 'reset', when: 'after' })
  const { bookingId, orderId } = await buySession(shop, operator, who)
  const { attempt_id } = await shop.db
    .selectFrom('orders')
    .select('attempt_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const found = async (state: 'needs_attention' | 'captured') =>
    transitionAttempt(movingMoney(shop.db), await getAttempt(shop.db, attempt_id), state, 'a person', {
      checkInSeconds: null,
    })
  await found('needs_attention')
  await cancel(who, bookingId)
  for (let sweeps = 0; sweeps < 2; sweeps++) await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['pending', 720]], refundedThere: 0 })
  await found('captured')
  await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
})

it('a refund that the provider refuses is asked for again several times, and then needs attention', async () => {
  const { orderId, refundId } = await cancelled(magic.refused)
  const states: string[] = []
  for (let sweeps = 0; sweeps < 8; sweeps++) {
    await sweepMoney(shop)
    states.push((await readMoney(shop, orderId)).refunds[0]![0])
  }
  expect(states).toEqual([...Array<string>(6).fill('failed'), 'needs_attention', 'needs_attention'])
  expect((await getRefund(shop.db, refundId)).refusals).toBe(6)
  const books = await readBooks(shop.sandbox.origin, testSecret)
  expect(books.flatMap(({ refunds }) => refunds).map(({ ourRefundRef }) => ourRefundRef)).not.toContain(
    `TLR-${refundId}`,
  )
})

describe('I09: the moves of a refund', () => {
  const states = Object.keys(refundTable.moves) as RefundState[]

  test('they are those of the table, in the database too', async () => {
    const { rows } = await sql<{ from: string | null; to: string }>`
      select from_state as from, to_state as to from refund_edges`.execute(shop.db)
    const declared = new Set(transitionsOf(refundTable).map(([from, , to]) => `${from} ${to}`))
    declared.add(`null ${refundTable.initial}`)
    expect(new Set(rows.map(({ from, to }) => `${from} ${to}`))).toEqual(declared)
  })

  test('the database refuses moves that the table lacks, and a refund never changes its sum', async () => {
    const { refundId } = await cancelled()
    for (const to of states.filter(
      (state) => !transitionsOf(refundTable).some(([a, , b]) => a === 'pending' && b === state),
    ))
      if (to !== 'pending')
        await expect(
          sql`update refunds set state = ${to} where id = ${refundId}`.execute(shop.db),
        ).rejects.toThrow(/no move of a refund/)
    await expect(
      sql`update refunds set amount_pence = 1 where id = ${refundId}`.execute(shop.db),
    ).rejects.toThrow(/is what it is/)
  })
})
