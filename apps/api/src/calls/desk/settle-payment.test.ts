import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transitionAttempt } from '../../commands/payments/transition-attempt.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import {
  cancel,
  inHours,
  readMoney,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { paymentToSettle } from '../../testing/factories/desk-money.ts'
import {
  createOperator,
  createSlot,
  managerAt,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { movingMoney } from '../../testing/factories/moving-money.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper, sandboxCards } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
const lines: string[] = []
/** Parts of the provider's answer about a payment to replace. */
let saidInstead: { capturedPence?: number; amountPence?: number; currency?: string } = {}

beforeAll(async () => {
  shop = await createShop({
    connections: 30,
    logged: (line) => lines.push(line),
    between: (cards) => ({
      ...cards,
      query: async (...asked) => ({ ...(await cards.query(...asked)), ...saidInstead }),
    }),
  })
  operator = await createOperator(shop.db)
  desk = await createStaff()
})
afterAll(() => shop.close())

const createStaff = async (
  columns: Parameters<typeof createLoggedIn>[2] = {},
  { client } = operator,
): Promise<Shopper> => (await createLoggedIn(shop, client, { role: 'staff', ...columns }))[1]
const settle = (who: Shopper, id: string, found?: 'taken' | 'given-back' | 'paid-otherwise') =>
  who.ask('POST', `/api/foh/payments/${id}/settle`, { why: 'Seen in their books', ...(found && { found }) })
const listed = async (id: string) =>
  (await desk.ask('GET', '/api/foh/refunds')).json.payments.find(
    (payment: { id: string }) => payment.id === id,
  )
const stateOf = async (id: string) => (await getAttempt(shop.db, id)).state

describe('a payment that needs attention', () => {
  it('is listed with its order, its customer and the last answer, and is settled as taken, once', async () => {
    const id = await paymentToSettle(shop, operator)
    expect(await listed(id)).toMatchObject({
      name: 'Sam Porter',
      formatted_amount: '£7.20',
      said: 'sweep: refused',
    })
    expect((await listed(id)).reference).toMatch(/^TL/)
    lines.length = 0
    const answers = await Promise.all([settle(desk, id), settle(desk, id), settle(desk, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([await stateOf(id), await listed(id)]).toEqual(['captured', undefined])
    const moves = await shop.db
      .selectFrom('payment_attempt_moves')
      .select(['cause', 'who'])
      .where('attempt_id', '=', id)
      .where('to_state', '=', 'captured')
      .execute()
    expect(moves).toEqual([{ cause: 'Seen in their books', who: expect.stringMatching(/^staff \d+$/) }])
    expect(lines.map((line) => JSON.parse(line)).some(({ event }) => event === 'payment.settled')).toBe(true)
  })

  it('then the refund that waited for it is sent', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const id = await paymentToSettle(shop, operator)
    const row = await shop.db
      .selectFrom('orders')
      .innerJoin('bookings', 'bookings.order_id', 'orders.id')
      .select(['orders.id as orderId', 'bookings.id as bookingId'])
      .where('attempt_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await cancel(desk, row.bookingId)).status).toBe(200)
    await sweepMoney(shop)
    expect((await desk.ask('GET', '/api/foh/refunds')).json.data).toMatchObject([
      { why: 'payment-attention', can_be_settled: false },
    ])
    await settle(desk, id)
    await sweepMoney(shop)
    expect(await readMoney(shop, row.orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  })

  it('F40: it is not settled as taken while the provider says otherwise', async () => {
    const id = await paymentToSettle(shop, operator, 'before')
    const { status, json } = await settle(desk, id)
    expect([status, json.code]).toEqual([409, 'PAYMENT_NOT_SETTLED'])
    expect(json.message).toMatch(/was not taken/)
    expect(await stateOf(id)).toBe('needs_attention')
    // A person takes it at the provider.
    const { providerRef } = await getAttempt(shop.db, id)
    await sandboxCards(shop.sandbox.origin).capture({ idempotencyKey: `${id}-by-hand` }, providerRef!, 720)
    expect((await settle(desk, id)).json.data.found).toBe('taken')
  })

  it.each([
    ['took less', { capturedPence: 500 }],
    ['has another sum', { amountPence: 900 }],
    ['has another currency', { currency: 'EUR' }],
  ])('F39: it is not settled as taken while the provider says that it %s', async (_, said) => {
    const id = await paymentToSettle(shop, operator)
    saidInstead = said
    const { status, json } = await settle(desk, id)
    saidInstead = {}
    expect([status, json.code]).toEqual([409, 'PAYMENT_NOT_SETTLED'])
    expect(json.message).toMatch(/has a different sum for this payment\. Nothing has been changed/)
    expect(await stateOf(id)).toBe('needs_attention')
    expect((await settle(desk, id)).json.data.found).toBe('taken')
  })

  it('F40: a payment whose card can’t be charged any more is paid in another way, and so is its refund', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const who = new Shopper(shop.app, operator.client.host)
    const id = await paymentToSettle(shop, operator, 'before', who)
    expect((await settle(desk, id, 'paid-otherwise')).json.message).toMatch(/holds or has this money/)
    const { providerRef } = await getAttempt(shop.db, id)
    await sandboxCards(shop.sandbox.origin).void({ idempotencyKey: `${id}-by-hand` }, providerRef!)
    expect((await settle(desk, id)).json.message).toMatch(/Let the customer pay in another way/)
    expect((await settle(desk, id, 'given-back')).json.code).toBe('PAYMENT_NOT_SETTLED')
    expect(await stateOf(id)).toBe('needs_attention')
    const answers = await Promise.all([
      settle(desk, id, 'paid-otherwise'),
      settle(desk, id, 'paid-otherwise'),
    ])
    for (const { json } of answers) expect(json.data).toEqual({ id, found: 'paid-otherwise' })
    expect((await settle(desk, id, 'taken')).json.code).toBe('PAYMENT_NOT_SETTLED')
    const posted = async (kind: 'captured' | 'refunded') =>
      shop.db
        .selectFrom('ledger_transactions')
        .innerJoin('ledger_postings', 'ledger_postings.transaction_id', 'ledger_transactions.id')
        .select(['account', 'ledger_postings.pence'])
        .where('attempt_id', '=', id)
        .where('kind', '=', kind)
        .orderBy('account')
        .execute()
    expect(await posted('captured')).toEqual([
      { account: 'card-due', pence: -720 },
      { account: 'card-held', pence: -720 },
      { account: 'card-holds', pence: 720 },
      { account: 'other-way', pence: 720 },
    ])
    const row = await shop.db
      .selectFrom('orders')
      .innerJoin('bookings', 'bookings.order_id', 'orders.id')
      .select(['orders.id as orderId', 'bookings.id as bookingId'])
      .where('attempt_id', '=', id)
      .executeTakeFirstOrThrow()
    // No card was charged, and the customer reads nothing that says otherwise.
    const { completeOrderId } = await getAttempt(shop.db, id)
    const pageOf = async () => (await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)).json.data
    const page = await pageOf()
    expect(page.card).toBeNull()
    expect(page.paid_ways).toMatchObject([{ words: 'Paid to staff, and not by card', amount: 720 }])
    expect(JSON.stringify(page)).not.toMatch(/ending \d{4}|your card/)
    await cancel(desk, row.bookingId)
    await sweepMoney(shop)
    expect((await pageOf()).returned).toMatchObject([
      { words: 'To be paid back by staff, and not to a card', amount: 720 },
    ])
    const { data } = (await desk.ask('GET', '/api/foh/refunds')).json
    expect(data).toMatchObject([{ why: 'payment-otherwise', can_be_settled: true, can_be_sent_again: false }])
    const settleRefund = (found: string) =>
      desk.ask('POST', `/api/foh/refunds/${data[0].id}/settle`, { found, why: 'In cash' })
    expect((await settleRefund('paid-back')).json.message).toMatch(/was not paid by card/)
    expect((await settleRefund('paid-otherwise')).status).toBe(200)
    expect(await readMoney(shop, row.orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 0 })
    expect(await posted('refunded')).toEqual([
      { account: 'other-way', pence: -720 },
      { account: 'refunds-due', pence: 720 },
    ])
  })

  it('without an order it is settled as given back once the provider holds nothing, and its basket is free again', async () => {
    const who = new Shopper(shop.app, operator.client.host)
    const { venue, swim: category, priceList } = operator
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(30) })
    await who.add([
      { id: slot.id, type: 'activity', quantity: 1, pricing_option_id: priceList.options.Adult },
    ])
    const paid = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    const id = paid.json.transaction_uuid as string
    await transitionAttempt(
      movingMoney(shop.db),
      await getAttempt(shop.db, id),
      'needs_attention',
      'sweep: void refused',
      {
        checkInSeconds: null,
      },
    )
    expect((await listed(id)).reference).toBeNull()
    expect((await settle(desk, id)).json.message).toMatch(/still holds/)
    const { providerRef } = await getAttempt(shop.db, id)
    await sandboxCards(shop.sandbox.origin).void({ idempotencyKey: `${id}-by-hand` }, providerRef!)
    expect((await settle(desk, id)).json.data.found).toBe('given-back')
    expect(await stateOf(id)).toBe('voided')
    expect((await who.pay(shop.sandbox.origin, cardNumbers.approved)).status).toBe(200)
  })
})

it('more than fifty have pages, the oldest first, each payment on one of them; a page beyond the last shows the last', async () => {
  const other = await createOperator(shop.db)
  const theirs = await createStaff({}, other)
  const ids: string[] = []
  while (ids.length < 51) ids.push(await paymentToSettle(shop, other))
  const pageOf = async (query: string) => (await theirs.ask('GET', `/api/foh/refunds${query}`)).json
  const seen: string[] = []
  for (const [page, size] of [20, 20, 11].entries()) {
    const { payments, meta } = await pageOf(`?payments_page=${page + 1}`)
    expect(payments).toHaveLength(size)
    expect(meta.payments).toEqual({ page: page + 1, pages: 3, total: 51 })
    seen.push(...payments.map(({ id }: { id: string }) => id))
  }
  expect(seen).toEqual(ids)
  expect((await pageOf('?payments_page=9')).meta.payments.page).toBe(3)
  expect((await pageOf('?find=nobody-of-that-name')).meta.payments).toEqual({ page: 1, pages: 1, total: 0 })
})

it('S08, S09: only staff of all venues of that operator may settle it', async () => {
  const id = await paymentToSettle(shop, operator)
  for (const who of [
    await createStaff({ posts: managerAt(operator.venue.id) }),
    await createStaff({ role: 'customer' }),
  ])
    expect((await settle(who, id)).status).toBe(403)
  const mine = operator
  operator = await createOperator(shop.db)
  const theirs = await createStaff()
  operator = mine
  expect((await settle(theirs, id)).json.code).toBe('ATTEMPT_NOT_FOUND')
  expect(await stateOf(id)).toBe('needs_attention')
})
