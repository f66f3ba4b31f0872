import { sql } from 'kysely'
import { pino } from 'pino'
import { sweepPayments } from '../commands/payment/sweep-payments.ts'
import { createCardAccounts } from '../gateways/card-payments/accounts.ts'
import { createTestApp } from './app.ts'
import { setCancelRule, usualRule } from './cancelling.ts'
import type { CardConformance, CardKind } from './card-conformance-subject.ts'
import { createOperator } from './factories.ts'
import { fillBasket } from './purchase.ts'
import { Shopper } from './shopper.ts'

export type ConformanceShop = Awaited<ReturnType<typeof openConformanceShop>>
export type ShopPayment = Awaited<ReturnType<ConformanceShop['pay']>>

/** The app itself, at which the cards of a subject pay. */
export async function openConformanceShop(subject: Pick<CardConformance, 'cards' | 'typeCard' | 'books'>) {
  const test = await createTestApp({ cards: subject.cards, settings: { CARD_TIMEOUT_MS: '2000' } })
  const operator = await createOperator(test.db)
  await setCancelRule(test.db, operator.swim, usualRule)
  const services = { db: test.db, cards: createCardAccounts(subject.cards), log: pino({ level: 'silent' }) }

  async function openBasket(): Promise<Shopper> {
    const who = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, who)
    return who
  }

  /** Presses Pay with a card of that kind. */
  async function pay(kind: CardKind = 'approved', buyer?: Shopper) {
    const who = buyer ?? (await openBasket())
    const { json: told } = await who.ask('GET', '/api/checkout/prepare')
    const { json } = await who.ask('POST', '/api/checkout/authorise', {
      billing_first_name: 'Sam',
      billing_last_name: 'Porter',
      email: 'sam@example.org',
      card_identifier: await subject.typeCard({ sessionKey: told.session_key }, kind),
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
    return { who, id, ourRef, total: told.total as number, status: json.transaction_status as string, json }
  }
  type Payment = Awaited<ReturnType<typeof pay>>

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

  /** Time passes for a payment in the app's own books. */
  async function age({ id }: Pick<Payment, 'id'>, seconds: number): Promise<void> {
    const earlier = sql`- ${seconds}::int * interval '1 second'`
    await sql`update payment_attempts set deadline = deadline ${earlier} where id = ${id}::uuid`.execute(
      test.db,
    )
    await sql`update payment_attempt_moves set moved_at = moved_at ${earlier} where attempt_id = ${id}::uuid`.execute(
      test.db,
    )
  }

  /** One look at every payment that waits. */
  async function sweep(): Promise<void> {
    await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(test.db)
    await sweepPayments(services, 100)
  }

  return { test, operator, services, openBasket, pay, picture, age, sweep, close: () => test.close() }
}
