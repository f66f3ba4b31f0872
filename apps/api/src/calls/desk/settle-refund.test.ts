import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buySession,
  cancel,
  plantFault,
  readMoney,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { refundToSettle } from '../../testing/factories/desk-money.ts'
import {
  createOperator,
  managerAt,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let staff: TestCustomer
let desk: Shopper
const lines: string[] = []

beforeAll(async () => {
  shop = await createShop({ connections: 30, logged: (line) => lines.push(line) })
  operator = await createOperator(shop.db)
  ;[staff, desk] = await createStaff({ first_name: 'Mona', last_name: 'Gere' })
})
afterAll(() => shop.close())

const createStaff = (columns: Parameters<typeof createLoggedIn>[2] = {}): Promise<[TestCustomer, Shopper]> =>
  createLoggedIn(shop, operator.client, { role: 'staff', ...columns })
const settle = (who: Shopper, refundId: string, found: string, why = 'Seen in their books', key?: string) =>
  who.ask('POST', `/api/foh/refunds/${refundId}/settle`, { found, why }, key)
const listed = async (refundId: string) =>
  (await desk.ask('GET', '/api/foh/refunds')).json.data.find(({ id }: { id: string }) => id === refundId)
const wordsOf = async (who: Shopper, completeOrderId: string): Promise<string[]> =>
  (await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)).json.data.returned.map(
    ({ words }: { words: string }) => words,
  )
/** Makes a refund whose answer was lost: the provider has made it, and we do not know. */
async function makeUnanswered(refundId: string, orderId: number): Promise<void> {
  await settle(desk, refundId, 'send-again')
  await sweepMoney(shop)
  expect((await readMoney(shop, orderId)).refundedThere).toBe(720)
  await sql`alter table refunds disable trigger refund_guard`.execute(shop.db)
  await sql`update refunds set state = 'needs_attention' where id = ${refundId}`.execute(shop.db)
  await sql`alter table refunds enable trigger refund_guard`.execute(shop.db)
  await sql`insert into refund_moves (refund_id, from_state, to_state, cause, who)
    values (${refundId}, 'failed', 'needs_attention', 'sweep: refused 6 times', 'sweep')`.execute(shop.db)
}
const refusedCard = '4000100000000901'

describe('a refund that needs attention', () => {
  it('is listed for staff in full: whose, how much, since when, what the provider said, and what can be done', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const who = new Shopper(shop.app, operator.client.host)
    const { bookingId, orderId, completeOrderId } = await buySession(shop, operator, who, {
      card: refusedCard,
    })
    await cancel(who, bookingId)
    for (let sweeps = 0; sweeps < 7; sweeps++) await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refunds[0]![0]).toBe('needs_attention')
    const { id, reference } = await shop.db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select(['refunds.id', 'orders.reference'])
      .where('refunds.order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const refund = await listed(id)
    expect(refund).toMatchObject({
      reference,
      name: 'Sam Porter',
      formatted_amount: '£7.20',
      state: 'needs_attention',
      why: 'refused',
      refusals: 6,
      refund_ref: `TLR-${id}`,
      can_be_settled: true,
      can_be_sent_again: true,
      acts: [],
    })
    expect(refund.said).toMatch(/refus/)
    expect(refund.payment_ref).not.toBeNull()
    expect(Date.parse(refund.since)).toBeGreaterThan(Date.now() - 60_000)
    const [words] = await wordsOf(who, completeOrderId)
    expect(words).toMatch(/^Not back on Visa ending \d{4} yet: staff are looking into it$/)
    // It is requested again, refused, and needs attention again.
    expect((await settle(desk, id, 'send-again')).json.data.state).toBe('pending')
    for (let sweeps = 0; sweeps < 2; sweeps++) await sweepMoney(shop)
    expect(await listed(id)).toMatchObject({
      why: 'refused',
      refusals: 7,
      acts: [{ staff_name: 'Mona Gere', words: 'It was not paid back: send it again. Seen in their books' }],
    })
  })

  it('staff settle it as paid back, with who, when and why; then the order says so and it leaves the list', async () => {
    const { refundId, completeOrderId, who } = await refundToSettle(shop, operator)
    lines.length = 0
    const { status, json } = await settle(desk, refundId, 'paid-back')
    expect([status, json.data.state]).toEqual([200, 'done'])
    expect(json.data.acts).toMatchObject([
      { staff_name: 'Mona Gere', words: 'It was paid back to the card. Seen in their books' },
    ])
    expect(await listed(refundId)).toBeUndefined()
    expect((await wordsOf(who, completeOrderId))[0]).toMatch(/^Sent back to Visa ending/)
    expect(
      lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'refund.settled'),
    ).toMatchObject([{ staff: staff.id, refund: refundId, found: 'paid-back' }])
  })

  it('staff settle it as paid back in another way, and no page says that the card has it', async () => {
    const { refundId, completeOrderId, who } = await refundToSettle(shop, operator)
    expect((await settle(desk, refundId, 'paid-otherwise', 'Bank transfer 23 November')).status).toBe(200)
    expect(await wordsOf(who, completeOrderId)).toEqual(['Paid back by staff, but not to the card'])
  })

  it('staff send it again, and it goes back once', async () => {
    const { refundId, orderId } = await refundToSettle(shop, operator)
    expect((await settle(desk, refundId, 'send-again')).json.data.state).toBe('pending')
    await sweepMoney(shop)
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  })

  it('F44: it is not sent again where the provider has made it: it is done, and went back once', async () => {
    const { refundId, orderId } = await refundToSettle(shop, operator)
    await makeUnanswered(refundId, orderId)
    const { json } = await settle(desk, refundId, 'send-again')
    expect(json.data.state).toBe('done')
    expect(json.data.acts.at(-1).words).toMatch(/^The provider says that it was paid back\./)
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refundedThere).toBe(720)
  })

  it('F44: it is not paid in another way where the provider has made it, and then settled as paid back', async () => {
    const { refundId, orderId } = await refundToSettle(shop, operator)
    await makeUnanswered(refundId, orderId)
    const { status, json } = await settle(desk, refundId, 'paid-otherwise')
    expect([status, json.code]).toEqual([409, 'REFUND_NOT_SETTLED'])
    expect((await listed(refundId)).state).toBe('needs_attention')
    expect((await settle(desk, refundId, 'paid-back')).json.data.state).toBe('done')
    expect((await readMoney(shop, orderId)).refundedThere).toBe(720)
  })

  it.each([
    ['send-again', 'REFUND_NOT_RESENT'],
    ['paid-otherwise', 'REFUND_NOT_SETTLED'],
    ['paid-back', 'REFUND_NOT_SETTLED'],
  ] as const)(
    'F44: %s leaves it as it is while the provider does not say what it has made',
    async (found, code) => {
      const { refundId } = await refundToSettle(shop, operator)
      await plantFault(shop, { operation: 'query', kind: 'reset', when: 'before' })
      const { status, json } = await settle(desk, refundId, found)
      expect([status, json.code]).toEqual([409, code])
      expect((await listed(refundId)).state).toBe('needs_attention')
    },
  )

  it('F46: two staff settle it at once: one does; the same key gets the first answer', async () => {
    const { refundId, orderId } = await refundToSettle(shop, operator)
    const [, colleague] = await createStaff()
    const answers = await Promise.all([
      settle(desk, refundId, 'paid-back'),
      settle(colleague, refundId, 'send-again'),
      settle(colleague, refundId, 'paid-otherwise'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (let sweeps = 0; sweeps < 2; sweeps++) await sweepMoney(shop)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from refund_moves where refund_id = ${refundId} and who like 'staff %'`.execute(
      shop.db,
    )
    expect(rows[0]!.n).toBe(1)
    expect((await readMoney(shop, orderId)).refundedThere).toBeLessThanOrEqual(720)
    const again = await refundToSettle(shop, operator)
    const key = crypto.randomUUID()
    const first = await settle(desk, again.refundId, 'paid-back', 'By phone', key)
    expect(await settle(desk, again.refundId, 'paid-back', 'By phone', key)).toEqual(first)
  })

  it('a refund that takes an hour is listed, and can only be viewed', async () => {
    const who = new Shopper(shop.app, operator.client.host)
    const { bookingId, orderId } = await buySession(shop, operator, who)
    await cancel(who, bookingId)
    const { rows } = await sql<{ id: string }>`
      update refunds set created_at = created_at - interval '61 minutes' where order_id = ${orderId} returning id`.execute(
      shop.db,
    )
    const refund = await listed(rows[0]!.id)
    expect(refund).toMatchObject({ why: 'slow', can_be_settled: false, can_be_sent_again: false })
    expect((await settle(desk, refund.id, 'paid-back')).json.code).toBe('REFUND_CHANGED')
  })
})

it('S08, S09: only staff of all venues of that operator may settle it, and another operator’s is not found', async () => {
  const { refundId } = await refundToSettle(shop, operator)
  const [, tied] = await createStaff({ posts: managerAt(operator.venue.id) })
  const [, customer] = await createStaff({ role: 'customer' })
  for (const who of [tied, customer]) {
    expect((await who.ask('GET', '/api/foh/refunds')).status).toBe(403)
    expect((await settle(who, refundId, 'paid-back')).status).toBe(403)
  }
  const mine = operator
  operator = await createOperator(shop.db)
  const [, theirs] = await createStaff()
  operator = mine
  expect((await theirs.ask('GET', '/api/foh/refunds')).json.data).toEqual([])
  expect((await settle(theirs, refundId, 'paid-back')).json.code).toBe('REFUND_NOT_FOUND')
  expect((await listed(refundId)).state).toBe('needs_attention')
})
