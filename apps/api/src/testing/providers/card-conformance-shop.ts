import { sql } from 'kysely'
import { pino } from 'pino'
import { sweepPayments } from '../../commands/payments/sweep-payments.ts'
import { readConfig } from '../../config.ts'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import { logOptions } from '../../log/create-log.ts'
import { createTestApp } from '../app.ts'
import { setCancelRule, usualRule } from '../factories/cancelling.ts'
import { createOperator } from '../factories/factories.ts'
import { fillBasket } from '../purchase.ts'
import { Shopper } from '../shopper.ts'
import type { CardConformance, CardKind, Challenge } from './card-conformance-subject.ts'

export type ShopPayment = Awaited<ReturnType<ConformanceShop['pay']>>

/** Opens the app, with payments by the cards of a subject. */
export const openConformanceShop = async (subject: CardConformance): Promise<ConformanceShop> =>
  new ConformanceShop(await openApp(subject))

type OpenedApp = Awaited<ReturnType<typeof openApp>>

async function openApp(subject: CardConformance) {
  const lines: string[] = []
  const logged = (line: string) => void lines.push(line)
  const test = await createTestApp({ cards: subject.cards, settings: { CARD_TIMEOUT_MS: '2000' }, logged })
  const operator = await createOperator(test.db)
  await setCancelRule(test.db, operator.swim, usualRule)
  const log = pino(logOptions(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'trace' })), { write: logged })
  const services = { db: test.db, cards: createCardAccounts(subject.cards), log }
  return { subject, test, operator, services, lines }
}

/** The app itself, in which shoppers pay by the cards of a subject. */
export class ConformanceShop {
  readonly subject: CardConformance
  readonly test: OpenedApp['test']
  readonly operator: OpenedApp['operator']
  readonly services: OpenedApp['services']
  /** Every line of the log, of the server and of its jobs. */
  readonly lines: readonly string[]

  constructor({ subject, test, operator, services, lines }: OpenedApp) {
    this.subject = subject
    this.test = test
    this.operator = operator
    this.services = services
    this.lines = lines
  }

  async openBasket(who = new Shopper(this.test.app, this.operator.client.host)): Promise<Shopper> {
    await fillBasket(this.test.db, this.operator, who)
    return who
  }

  /** Presses Pay with a card of that kind. */
  async pay(kind: CardKind = 'approved', buyer?: Shopper, more: object = {}) {
    const who = buyer ?? (await this.openBasket())
    const { json: told } = await who.ask('GET', '/api/checkout/prepare')
    const cardToken = await this.subject.typeCard({ sessionKey: told.session_key }, kind)
    return this.#press(who, told, { card_identifier: cardToken, ...more })
  }

  /** Presses Pay with the customer's saved card, and types its security code if it is needed. */
  async payWithSaved(who: Shopper) {
    const { json: told } = await who.ask('GET', '/api/checkout/prepare')
    const { id, external_identifier: externalId, needs_security_code: needsCode } = told.saved_card
    if (needsCode) await this.subject.giveSecurityCode({ sessionKey: told.session_key }, externalId)
    return this.#press(who, told, { saved_card_id: id })
  }

  async #press(who: Shopper, told: PreparedJson, card: object) {
    const { json } = await who.ask('POST', '/api/checkout/authorise', {
      billing_first_name: 'Sam',
      billing_last_name: 'Porter',
      email: 'sam@example.org',
      session_key: told.session_key,
      item_hash: told.itemHash,
      total: told.total,
      terms: [1],
      ...card,
    })
    const id = json.transaction_uuid as string
    const { our_ref: ourRef } = await this.test.db
      .selectFrom('payment_attempts')
      .select('our_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { who, id, ourRef, total: told.total, status: json.transaction_status as string, json }
  }

  /** Answers the bank as the payer. The bank's page then sends the browser to us. */
  async answerBank(payment: ShopPayment, answer: 'approve' | 'refuse'): Promise<void> {
    const brought = await this.subject.answerBank(challengeOf(payment), answer)
    if (!('cres' in brought)) return
    const { statusCode } = await this.test.app.inject({
      method: 'POST',
      url: `/3ds/notify/${String(payment.json.challenge_url).split('/').at(-1)}`,
      headers: { host: this.operator.client.host, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ cres: brought.cres, threeDSSessionData: '' }).toString(),
    })
    if (statusCode !== 200) throw new Error(`the bank's answer: ${statusCode}`)
  }

  /**
   * Returns everything that the app and the provider have of a payment: its moves, its order, its refunds,
   * and each posting.
   */
  async picture({ id, ourRef }: ShopPayment) {
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
      from payment_attempts a where a.id = ${id}::uuid`.execute(this.test.db)
    const theirs = (await this.subject.books()).filter((entry) => entry.ourRef === ourRef)
    return { ...rows[0]!.ours, theirs }
  }

  /** Moves a payment's times in the app's own books back, as if time had passed. */
  async age({ id }: Pick<ShopPayment, 'id'>, seconds: number): Promise<void> {
    const earlier = sql`- ${seconds}::int * interval '1 second'`
    await sql`update payment_attempts set deadline = deadline ${earlier} where id = ${id}::uuid`.execute(
      this.test.db,
    )
    await sql`update payment_attempt_moves set moved_at = moved_at ${earlier} where attempt_id = ${id}::uuid`.execute(
      this.test.db,
    )
  }

  /** Looks once at every payment that waits. */
  async sweep(): Promise<void> {
    await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(this.test.db)
    await sweepPayments(this.services, 100)
  }

  close() {
    return this.test.close()
  }
}

interface PreparedJson {
  session_key: string
  itemHash: string
  total: number
}

/** Builds the challenge with which the payer's browser is sent to the bank. */
export const challengeOf = ({ id, ourRef, total, json }: ShopPayment): Challenge => ({
  kind: 'challenge',
  method: json.sca_method,
  scaUrl: json.sca_url,
  scaData: json.sca_data,
  expiresAt: '',
  ref: id,
  ourRef,
  amountPence: total,
  currency: 'GBP',
  card: { brand: '', last4: '', expiry: '', savedCardId: null, traceId: null },
})
