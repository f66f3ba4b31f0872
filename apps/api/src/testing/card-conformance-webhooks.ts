import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepRefunds } from '../commands/refund/sweep-refunds.ts'
import { createCardAccounts } from '../gateways/card-payments/accounts.ts'
import type { CardPayments, WebhookHeaders } from '../gateways/card-payments/port.ts'
import { createTestApp, type TestApp } from './app.ts'
import { cancel, setCancelRule, usualRule } from './cancelling.ts'
import { createOperator, type TestOperator } from './factories.ts'
import { fillBasket } from './purchase.ts'
import { Shopper } from './shopper.ts'

export type Happened = 'authorised' | 'captured' | 'voided' | 'refunded'

export interface SignedWebhook {
  rawBody: Uint8Array
  headers: WebhookHeaders
  /** The same bytes, signed with another secret, and signed long ago. */
  forged: WebhookHeaders
  old: WebhookHeaders
}

/** Of what the suite is given, what its webhooks need. */
interface Subject {
  cards: CardPayments
  typeCard: (session: { sessionKey: string }, kind: 'approved') => Promise<string>
  webhookOf: ((ourRef: string, happened: Happened) => Promise<SignedWebhook>) | null
  harm: (call: 'capture', harm: 'reset', when: 'after') => Promise<void>
  mend: () => Promise<void>
  books: () => Promise<{ ourRef: string }[]>
}

/**
 * The order of a provider's webhooks, through the app itself: it pays, cancels and gives back at the provider, and what the
 * provider has told of it then arrives at the app's own address in every order.
 */
export function describeOrderOfWebhooks(subjectOf: () => Subject): void {
  let subject: Subject
  let test: TestApp
  let operator: TestOperator
  beforeAll(async () => {
    subject = subjectOf()
    test = await createTestApp({ cards: subject.cards, settings: { CARD_TIMEOUT_MS: '2000' } })
    operator = await createOperator(test.db)
    await setCancelRule(test.db, operator.swim, usualRule)
  })
  // Its audit finds an order without its money, and money without its order.
  afterAll(() => test.close())

  async function pay() {
    const who = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, who)
    const { json: told } = await who.ask('GET', '/api/checkout/prepare')
    const { json } = await who.ask('POST', '/api/checkout/authorise', {
      billing_first_name: 'Sam',
      billing_last_name: 'Porter',
      email: 'sam@example.org',
      card_identifier: await subject.typeCard({ sessionKey: told.session_key }, 'approved'),
      session_key: told.session_key,
      item_hash: told.itemHash,
      total: told.total,
      terms: [1],
    })
    const id = json.transaction_uuid as string
    const { our_ref: ourRef } = await test.db
      .selectFrom('payment_attempts')
      .select('our_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { who, id, ourRef, total: told.total as number, status: json.transaction_status as string }
  }
  type Payment = Awaited<ReturnType<typeof pay>>

  async function told({ ourRef }: Payment, happened: Happened): Promise<SignedWebhook> {
    if (subject.webhookOf === null) throw new Error('no webhooks')
    return subject.webhookOf(ourRef, happened)
  }
  async function arrives({ rawBody, headers }: SignedWebhook): Promise<void> {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: `/api/checkout/webhooks/${subject.cards.id}`,
      headers: { ...headers, host: operator.client.host, 'content-type': 'application/json' },
      payload: Buffer.from(rawBody),
    })
    expect(statusCode).toBe(200)
  }

  /** All that the app and the provider have of a payment: its moves, its order, its refunds, and each posting. */
  async function picture({ id, ourRef }: Payment) {
    const { rows } = await sql<{ ours: object }>`
      select jsonb_build_object(
        'state', a.state,
        'moves', (select jsonb_agg(m.to_state order by m.id) from payment_attempt_moves m where m.attempt_id = a.id),
        'orders', (select coalesce(jsonb_agg(o.card_pence), '[]') from orders o where o.attempt_id = a.id),
        'places', (select coalesce(sum(b.quantity - b.cancelled_places), 0) from bookings b
          join orders o on o.id = b.order_id where o.attempt_id = a.id),
        'refunds', (select coalesce(jsonb_agg(jsonb_build_array(r.state, r.amount_pence) order by r.id), '[]')
          from refunds r where r.attempt_id = a.id),
        'card', (select coalesce(jsonb_agg(jsonb_build_array(t.kind, p.pence) order by t.id), '[]')
          from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.account = 'card'
          where t.attempt_id = a.id)) as ours
      from payment_attempts a where a.id = ${id}::uuid`.execute(test.db)
    const theirs = (await subject.books()).filter((entry) => entry.ourRef === ourRef)
    return { ...rows[0]!.ours, theirs }
  }

  /** Each in its turn, in every order, and then ten times at once: nothing is as it was not before. */
  async function expectNothingChangesBy(payment: Payment, hooks: readonly SignedWebhook[]): Promise<void> {
    const before = await picture(payment)
    for (const order of ordersOf(hooks)) {
      for (const hook of order) await arrives(hook)
      expect(await picture(payment)).toEqual(before)
    }
    await Promise.all(hooks.flatMap((hook) => Array.from({ length: 10 }, () => arrives(hook))))
    expect(await picture(payment)).toEqual(before)
  }

  it('F37: the one of the hold comes before the browser, ten times at once: one order, and its money taken once', async () => {
    const payment = await pay()
    expect(payment.status).toBe('authorised')
    const hook = await told(payment, 'authorised')
    await Promise.all(Array.from({ length: 10 }, () => arrives(hook)))
    expect(await picture(payment)).toMatchObject({
      state: 'captured',
      orders: [payment.total],
      places: 3,
      theirs: [{ state: 'captured', capturedPence: payment.total }],
    })
    await expectNothingChangesBy(payment, [hook, await told(payment, 'captured')])
  })

  it('F37, F40: the one of the taking comes before the one of the hold, and ends what a lost answer left open', async () => {
    const payment = await pay()
    await subject.harm('capture', 'reset', 'after')
    await payment.who.complete(payment.id)
    await subject.mend()
    expect(await picture(payment)).toMatchObject({ state: 'capturing_unknown', orders: [payment.total] })
    const [captured, authorised] = [await told(payment, 'captured'), await told(payment, 'authorised')]
    await arrives(captured)
    expect(await picture(payment)).toMatchObject({ state: 'captured', orders: [payment.total] })
    await expectNothingChangesBy(payment, [captured, authorised])
  })

  it('F37: of a payment whose places were lost, the one of the hold makes no order, before the one of the end or after it', async () => {
    const payment = await pay()
    const authorised = await told(payment, 'authorised')
    await sql`delete from claims c using payment_attempts a
      where a.id = ${payment.id}::uuid and c.cart_id = a.cart_id`.execute(test.db)
    await payment.who.complete(payment.id)
    expect(await picture(payment)).toMatchObject({
      state: 'voided',
      orders: [],
      theirs: [{ state: 'voided', capturedPence: 0 }],
    })
    await expectNothingChangesBy(payment, [authorised, await told(payment, 'voided')])
  })

  it('F37, F46: after a part has gone back, hold, taking and refund in every order give nothing back twice', async () => {
    const payment = await pay()
    const { json } = await payment.who.complete(payment.id)
    const { bookingId, back } = await test.db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.id', 'bookings.order_id')
      .select(['bookings.id as bookingId', sql<number>`bookings.quantity * bookings.price_pence`.as('back')])
      .where('complete_order_id', '=', json.complete_order_id)
      .orderBy('bookings.quantity', 'desc')
      .executeTakeFirstOrThrow()
    await cancel(payment.who, bookingId)
    const services = { db: test.db, cards: createCardAccounts(subject.cards), log: pino({ level: 'silent' }) }
    await sweepRefunds(services, 100)
    expect(await picture(payment)).toMatchObject({
      state: 'captured',
      places: 1,
      refunds: [['done', back]],
      theirs: [{ refundedPence: back }],
    })
    const hooks = [
      await told(payment, 'authorised'),
      await told(payment, 'captured'),
      await told(payment, 'refunded'),
    ]
    await expectNothingChangesBy(payment, hooks)
  })
}

/** Every order of a few. */
function ordersOf<One>(few: readonly One[]): One[][] {
  if (few.length < 2) return [[...few]]
  return few.flatMap((first, at) => ordersOf(few.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}
