import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RefundQuery } from '../../gateways/card-payments/port.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { audit } from '../../testing/audit/audit.ts'
import {
  buySession,
  cancel,
  readMoney,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { takenAfterTheEnd } from '../../testing/factories/desk-money.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { postWebhook, webhookOf } from '../../testing/providers/webhook.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper, sandboxAccounts } from '../../testing/shopper.ts'
import { resolveByOperator } from '../by-hand/resolve-by-operator.ts'
import { settleServicesFor } from '../payments/settle-services.ts'
import { returnUnexpectedFunds } from '../payments/unexpected-funds.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
/** The provider's own message about a refund, and its answer when asked. */
let told = ''
const cameBack = new Set<string>()
let says: RefundQuery | null = null

beforeAll(async () => {
  shop = await createShop({
    between: (cards) => ({
      ...cards,
      verifyWebhook: (...given) => {
        const event = cards.verifyWebhook(...given)
        return event && { ...event, ourRef: '', ourRefundRef: told, happened: 'refunded' }
      },
      // The money of returned refunds is at the operator again.
      books: async () =>
        ((await cards.books?.()) ?? []).map((entry) => {
          const refunds = entry.refunds.filter(({ ourRefundRef }) => !cameBack.has(ourRefundRef))
          if (refunds.length === entry.refunds.length) return entry
          return { ...entry, refunds, status: 'captured', refundedPence: 0 }
        }),
      queryRefund: async (...given) => says ?? (await cards.queryRefund(...given)),
    }),
  })
  operator = await createOperator(shop.db)
  await setCancelRule(shop.db, operator.swim, usualRule)
  ;[, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
})
afterAll(() => shop.close())
afterEach(async () => {
  says = null
  expect(await audit(shop.db)).toEqual([])
})

/**
 * Makes a session whose money was refunded to its card.
 * @returns the order and its refund
 */
async function paidBack() {
  const who = new Shopper(shop.app, operator.client.host)
  const { bookingId, orderId } = await buySession(shop, operator, who)
  expect((await cancel(who, bookingId)).status).toBe(200)
  await sweepMoney(shop)
  expect((await readMoney(shop, orderId)).refunds).toEqual([['done', 720]])
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, id }
}

const tell = (id: string): Promise<number> => {
  told = `TLR-${id}`
  return postWebhook(
    shop.app,
    webhookOf({ type: 'transaction.refunded', ourRef: 'told by its refund alone' }),
  )
}

const listed = async (): Promise<{ id: string; why: string; can_be_sent_again: boolean }[]> =>
  (await desk.ask('GET', '/api/foh/refunds')).json.data

const booked = async (orderId: number): Promise<[string, string, number][]> => {
  const { rows } = await sql<{ kind: string; account: string; pence: number }>`
    select t.kind, p.account, p.pence from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.order_id = ${orderId} and starts_with(t.kind, 'refund') order by t.id, p.account`.execute(shop.db)
  return rows.map(({ kind, account, pence }) => [kind, account, pence])
}

test('F44: a refund that came back days later needs attention, is out of the books, and is paid in another way', async () => {
  const { orderId, id } = await paidBack()
  says = { kind: 'missing' }
  cameBack.add(`TLR-${id}`)
  expect(await Promise.all([tell(id), tell(id), tell(id)])).toEqual([200, 200, 200])
  expect(await listed()).toMatchObject([{ id, why: 'card-takes-none', can_be_sent_again: false }])
  expect(await booked(orderId)).toEqual([
    ['refunded', 'card', -720],
    ['refunded', 'refunds-due', 720],
    ['refund-undone', 'card', 720],
    ['refund-undone', 'refunds-due', -720],
  ])
  expect(await audit(shop.db)).toEqual([])
  const finding = { found: 'paid-otherwise', why: 'Paid in cash' }
  expect((await desk.ask('POST', `/api/foh/refunds/${id}/settle`, finding)).status).toBe(200)
  expect((await booked(orderId)).slice(4)).toEqual([
    ['refunded', 'other-way', -720],
    ['refunded', 'refunds-due', 720],
  ])
  // A refund that a person has paid stays paid, whatever the provider says later.
  expect(await tell(id)).toBe(200)
  expect((await readMoney(shop, orderId)).refunds).toEqual([['done', 720]])
})

test.each([
  ['The provider says that it was paid back. Seen there', 'needs_attention'],
  ['It was paid back to the card. By hand, there', 'done'],
])(
  'F44: a refund that staff settled as the provider had said (%s) needs attention again when it comes back',
  async (cause, state) => {
    const { orderId, id } = await paidBack()
    await sql`insert into refund_moves (refund_id, from_state, to_state, cause, who)
    values (${id}, 'needs_attention', 'done', ${cause}, 'staff 1')`.execute(shop.db)
    says = { kind: 'missing' }
    if (state !== 'done') cameBack.add(`TLR-${id}`)
    expect(await tell(id)).toBe(200)
    expect((await readMoney(shop, orderId)).refunds).toEqual([[state, 720]])
  },
)

test('F39, F44: a refund of which the provider names another sum needs attention, out of the books, until staff have settled it', async () => {
  const { orderId, id } = await paidBack()
  says = { kind: 'done', amountPence: 700 }
  cameBack.add(`TLR-${id}`)
  expect(await Promise.all([tell(id), tell(id), tell(id)])).toEqual([200, 200, 200])
  expect((await listed()).find((one) => one.id === id)).toMatchObject({
    why: 'other-sum',
    can_be_sent_again: false,
  })
  expect((await booked(orderId)).slice(2)).toEqual([
    ['refund-undone', 'card', 720],
    ['refund-undone', 'refunds-due', -720],
  ])
  const finding = { found: 'paid-back', why: 'The rest paid in cash' }
  expect((await desk.ask('POST', `/api/foh/refunds/${id}/settle`, finding)).status).toBe(200)
  expect(await tell(id)).toBe(200)
  expect((await readMoney(shop, orderId)).refunds).toEqual([['done', 720]])
})

test('a refund that the provider still calls paid stays paid, and one that it is silent about is reported again', async () => {
  const { orderId, id } = await paidBack()
  expect(await tell(id)).toBe(200)
  says = { kind: 'unknown', cause: 'timeout' }
  expect(await tell(id)).toBe(500)
  expect((await readMoney(shop, orderId)).refunds).toEqual([['done', 720]])
})

test('F37, F44: a refund of late money that came back needs attention, is out of the books, and is paid in another way', async () => {
  const id = await takenAfterTheEnd(shop, operator)
  const services = {
    db: shop.db,
    cards: sandboxAccounts(shop.sandbox.origin),
    log: pino({ level: 'silent' }),
  }
  const attempt = await getAttempt(shop.db, id)
  expect(await returnUnexpectedFunds(settleServicesFor(services, 'sweep'), attempt, 'sweep')).toBe(true)
  // It was refunded, as far as the provider says.
  expect(await tell(id)).toBe(200)
  const kinds = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from ledger_transactions where attempt_id = ${id}::uuid and starts_with(kind, 'late-')
      order by id`.execute(shop.db)
    return rows.map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['late-taken', 'late-returned'])
  says = { kind: 'missing' }
  cameBack.add(`TLR-${id}`)
  expect(await Promise.all([tell(id), tell(id), tell(id)])).toEqual([200, 200, 200])
  expect(await kinds()).toEqual(['late-taken', 'late-returned', 'late-undone'])
  expect(await audit(shop.db)).toEqual([])
  const said = { id, verdict: 'paid-otherwise', why: 'Paid in cash', by: 'Kim Ford' } as const
  expect(await resolveByOperator(services, said)).toBeNull()
  expect(await tell(id)).toBe(200)
  expect(await kinds()).toEqual(['late-taken', 'late-returned', 'late-undone', 'late-returned'])
})
