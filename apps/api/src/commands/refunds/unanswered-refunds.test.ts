import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import {
  buySession,
  cancel,
  plantFault,
  readMoney,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper, sandboxCards } from '../../testing/shopper.ts'
import { sweepRefunds } from './sweep-refunds.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  await setCancelRule(shop.db, operator.swim, usualRule)
  ;[, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
})
afterAll(() => shop.close())
beforeEach(() => expectNoneListed())

/** Sweeps while the provider does what it is asked, and never answers. */
async function sweepInSilence() {
  const cards = sandboxCards(shop.sandbox.origin)
  const silent = async () => ({ kind: 'unknown', cause: 'timeout' }) as const
  const mute = createCardAccounts({
    ...cards,
    refund: async (...args) => (await cards.refund(...args), silent()),
    queryRefund: silent,
  })
  await sql`update refunds set check_at = now() where check_at is not null`.execute(shop.db)
  await sweepRefunds({ db: shop.db, cards: mute, log: pino({ level: 'silent' }) }, 100)
}

const pass = async (minutes: number) => {
  const earlier = sql`- ${minutes}::int * interval '1 minute'`
  await sql`update refund_moves set moved_at = moved_at ${earlier}`.execute(shop.db)
  await sql`update payment_attempts set updated_at = updated_at ${earlier}`.execute(shop.db)
}

async function cancelled(): Promise<number> {
  const who = new Shopper(shop.app, operator.client.host)
  const { bookingId, orderId } = await buySession(shop, operator, who)
  expect((await cancel(who, bookingId)).status).toBe(200)
  return orderId
}

const listed = async (): Promise<{ id: string; why: string; can_be_sent_again: boolean }[]> =>
  (await desk.ask('GET', '/api/foh/refunds')).json.data
async function expectNoneListed() {
  expect(await listed()).toEqual([])
}

test('F44: a refund about which the provider does not answer needs attention within fifteen minutes, and is done once it says so', async () => {
  const orderId = await cancelled()
  await sweepInSilence()
  await pass(13)
  await sweepInSilence()
  await expectNoneListed()
  await pass(1)
  await sweepInSilence()
  expect(await listed()).toMatchObject([{ why: 'unanswered', can_be_sent_again: true, can_be_settled: true }])
  await sweepInSilence()
  expect((await readMoney(shop, orderId)).refunds).toEqual([['needs_attention', 720]])
  await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
})

test('F44: a refund that it never made is made once the provider answers again', async () => {
  const orderId = await cancelled()
  await plantFault(shop, { operation: 'refund', kind: 'reset', when: 'before' })
  await sweepMoney(shop)
  await pass(14)
  await sweepInSilence()
  expect(await listed()).toMatchObject([{ why: 'unanswered' }])
  await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
})

test('F44: before staff send it again the provider is asked about it, and it goes back once', async () => {
  const orderId = await cancelled()
  await sweepInSilence()
  await pass(14)
  await sweepInSilence()
  const { id } = (await listed())[0]!
  const { status } = await desk.ask('POST', `/api/foh/refunds/${id}/settle`, {
    found: 'send-again',
    why: 'Not in their books',
  })
  expect(status).toBe(200)
  await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
})

test.each(['wrongAmount', 'wrongCurrency'])(
  'F39: a refund whose answer names another sum (%s) is in doubt, and done once the provider says what it has made',
  async (kind) => {
    const orderId = await cancelled()
    await plantFault(shop, { operation: 'refund', kind, when: 'after' })
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refunds).toEqual([['unknown', 720]])
    await plantFault(shop, { operation: 'query', kind: 'wrongCurrency', when: 'after' })
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refunds).toEqual([['unknown', 720]])
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  },
)

test('F40: a refund whose payment was taken late is asked for before it needs attention', async () => {
  await plantFault(shop, { operation: 'capture', kind: 'status', when: 'before' })
  const orderId = await cancelled()
  await sql`update refund_moves set moved_at = moved_at - interval '20 minutes'`.execute(shop.db)
  for (let sweeps = 0; sweeps < 3; sweeps++) await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  const { rows } = await sql<{ state: string }>`
    select m.to_state as state from refund_moves m join refunds r on r.id = m.refund_id where r.order_id = ${orderId}
    order by m.id`.execute(shop.db)
  expect(rows.map(({ state }) => state)).toEqual(['pending', 'done'])
})
