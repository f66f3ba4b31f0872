import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { readConfig } from '../../config.ts'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import { logOptions } from '../../log/create-log.ts'
import type { CountedTransition } from '../../log/log-transitions.ts'
import type { AuditedCards } from '../../testing/audit/books.ts'
import {
  buySession,
  cancel,
  plantFault,
  setCancelRule,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { paymentToSettle, refundToSettle } from '../../testing/factories/desk-money.ts'
import { createOperator, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { postWebhook, webhookOf } from '../../testing/providers/webhook.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { answerBank, cardNumbers, createLoggedIn, Shopper, testSecret } from '../../testing/shopper.ts'
import { sweepRefunds } from '../refunds/sweep-refunds.ts'
import { cancelSession } from '../timetable/cancel-session.ts'
import { sweepPayments } from './sweep-payments.ts'

let shop: Shop
let operator: TestOperator
let cards: AuditedCards
const lines: string[] = []
const counted: CountedTransition[] = []
const token = 'a-token-for-prometheus'
/** Texts that no line may contain. */
const secrets = [testSecret, token, ...Object.values(cardNumbers)]

beforeAll(async () => {
  shop = await createShop({
    settings: { METRICS_TOKEN: token },
    logged: (line) => lines.push(line),
    between: (provider) => (cards = provider),
  })
  operator = await createOperator(shop.db)
  await setCancelRule(shop.db, operator.swim, usualRule)
  await tellTheStory()
})
afterAll(() => shop.close())

const guest = () => new Shopper(shop.app, operator.client.host)
const inLog = pino(logOptions({ ...readConfig({ NODE_ENV: 'test' }), LOG_LEVEL: 'info' }), {
  write: (line: string) => lines.push(line),
})
const jobs = () => ({
  db: shop.db,
  cards: createCardAccounts(cards),
  log: inLog,
  catalogues: createCatalogues(shop.db),
  countTransition: (move: CountedTransition) => counted.push(move),
})
async function sweep(): Promise<void> {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(shop.db)
  await sweepPayments(jobs(), 100)
  await sql`update refunds set check_at = now() where check_at is not null`.execute(shop.db)
  await sweepRefunds(jobs(), 100)
}

interface Told {
  event: string
  attempt: string
  refund?: string
  from: string | null
  to: string
  who: string
  client: number
  pence: number
  provider: string | null
}
const toldOf = (event: string): Told[] =>
  lines.map((line) => JSON.parse(line) as Told).filter((line) => line.event === event)

const swim = async (who: Shopper): Promise<{ id: number }> => {
  const { venue, swim: category, priceList } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList })
  await who.add([{ id: slot.id, type: 'activity', quantity: 1, pricing_option_id: priceList.options.Adult }])
  return slot
}

/** Makes a payment or a refund in each possible way, and sweeps after it. */
async function tellTheStory(): Promise<void> {
  const bought = guest()
  const { bookingId } = await buySession(shop, operator, bought)
  await cancel(bought, bookingId)
  await sweep()

  const declined = guest()
  await swim(declined)
  await declined.pay(shop.sandbox.origin, cardNumbers.declined)
  const challenged = await declined.pay(shop.sandbox.origin, cardNumbers.challenge)
  const { url, cres } = await answerBank(challenged.json, 'approve')
  await shop.app.inject({
    method: 'POST',
    url: `/3ds/notify/${url.split('/').at(-1)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: operator.client.host },
    payload: new URLSearchParams({ cres }).toString(),
  })
  secrets.push(cres, url.split('/').at(-1)!, declined.cookie.split('=')[1]!)

  const late = guest()
  const { id: slotId } = await swim(late)
  const card = await late.cardFor(shop.sandbox.origin, cardNumbers.approved)
  secrets.push(card.card_identifier, card.session_key)
  const held = await late.ask('POST', '/api/checkout/authorise', card)
  // Removes the place: the order is undone, and with it the move that led to it.
  await sql`delete from claims where slot_id = ${slotId}`.execute(shop.db)
  await late.complete(held.json.transaction_uuid)

  const waiting = guest()
  await swim(waiting)
  const asked = await waiting.pay(shop.sandbox.origin, cardNumbers.challenge)
  await waiting.ask('POST', '/api/checkout/cancel', { transaction_uuid: asked.json.transaction_uuid })

  const doubted = guest()
  await swim(doubted)
  await plantFault(shop, { operation: 'createTransaction', kind: 'malformed' })
  const unknown = await doubted.pay(shop.sandbox.origin, cardNumbers.approved)
  const forgotten = guest()
  await swim(forgotten)
  await plantFault(shop, { operation: 'createTransaction', kind: 'malformed' })
  await forgotten.pay(shop.sandbox.origin, cardNumbers.approved)
  const { our_ref: ourRef } = await shop.db
    .selectFrom('payment_attempts')
    .select('our_ref')
    .where('id', '=', unknown.json.transaction_uuid)
    .executeTakeFirstOrThrow()
  const there = await cards.query({}, { ourRef, askedSecondsAgo: 0 })
  const event = { type: 'transaction.authorised', ourRef, ...('ref' in there && { ref: there.ref }) }
  await postWebhook(shop.app, webhookOf(event))

  const [, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
  await swim(desk)
  await desk.ask('POST', '/api/foh/checkout/pay', {
    payments: [{ tender_type: 'cash', amount: 720 }],
    terms: [1],
    first_name: 'Wanda',
    last_name: 'Inn',
    email: 'wanda@example.org',
  })
  const paymentId = await paymentToSettle(shop, operator)
  await desk.ask('POST', `/api/foh/payments/${paymentId}/settle`, {
    why: `It was card ${cardNumbers.approved}`,
  })
  const { refundId } = await refundToSettle(shop, operator)
  await desk.ask('POST', `/api/foh/refunds/${refundId}/settle`, { found: 'send-again', why: 'By phone' })
  const { slot: ill } = await buySession(shop, operator, guest())
  await cancelSession(jobs(), ill.id, 'The instructor is ill.')
  for (let sweeps = 0; sweeps < 3; sweeps++) await sweep()
}

/** Excludes moves by the test's own helpers, which log nothing. */
const notOurs = sql`m.cause not in ('sweep: refused', 'sweep: refused 6 times')`

test('each move of a payment is one line with its actor, and a move that was undone has none', async () => {
  const { rows } = await sql<Told>`
    select a.id as attempt, m.from_state as "from", m.to_state as "to", m.who, a.client_id as client,
      a.amount_pence as pence, a.provider from payment_attempt_moves m join payment_attempts a on a.id = m.attempt_id
    where ${notOurs} order by a.id, m.id`.execute(shop.db)
  const told = toldOf('payment.moved').toSorted((a, b) => (a.attempt < b.attempt ? -1 : 1))
  expect(told).toHaveLength(rows.length)
  expect(told).toEqual(rows.map((row) => expect.objectContaining(row)))
  const movers = [...new Set(rows.map(({ who }) => who.split(' ', 1).join()))].toSorted()
  expect(movers).toEqual(['bank', 'customer', 'staff', 'sweep', 'webhook'])
  const orders = await shop.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .execute()
  expect(told.filter(({ to }) => to === 'capture_pending')).toHaveLength(Number(orders[0]!.n))
})

test('each move of a refund is one line with its actor: the customer who cancels, the operator, staff, the sweep', async () => {
  const { rows } = await sql<Told>`
    select a.id as attempt, r.id as refund, m.from_state as "from", m.to_state as "to", m.who, r.client_id as client,
      r.amount_pence as pence, a.provider
    from refund_moves m join refunds r on r.id = m.refund_id join payment_attempts a on a.id = r.attempt_id
    where ${notOurs} order by r.id, m.id`.execute(shop.db)
  const told = toldOf('refund.moved').toSorted((a, b) => (a.refund! < b.refund! ? -1 : 1))
  expect(told).toHaveLength(rows.length)
  expect(told).toEqual(rows.map((row) => expect.objectContaining(row)))
  expect(
    rows
      .filter(({ from }) => from === null)
      .map(({ who }) => who)
      .toSorted(),
  ).toEqual(['customer', 'customer', 'operator'])
  expect([...new Set(rows.map(({ who }) => who.split(' ', 1).join()))].toSorted()).toEqual([
    'customer',
    'operator',
    'staff',
    'sweep',
  ])
})

test('S58: no line has a card number, a token, a key, a secret or a cookie, whatever a person wrote', () => {
  expect(lines.length).toBeGreaterThan(50)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  }
  const numbers = lines
    .flatMap((line) => line.match(/(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w.-])/g) ?? [])
    .filter(isCardNumber)
  expect(numbers).toEqual([])
})

/** Checks a number by Luhn. A time in milliseconds begins with 1, and no card number does. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').split('').map(Number)
  const sum = digits
    .toReversed()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : (digit * 2) % 9 || (digit && 9)), 0)
  return digits[0] !== 1 && sum % 10 === 0
}

test('control: a card number is recognised', () => {
  expect(Object.values(cardNumbers).map(isCardNumber)).toEqual([true, true, true])
  expect(['4242424242424243', String(Date.now())].map(isCardNumber)).toEqual([false, false])
})

test('/metrics counts the moves by their target and actor, and says what is not settled', async () => {
  const { payload } = await shop.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  const inServer = (event: string, to: string, by: string) =>
    toldOf(event).filter((move) => move.to === to && move.who.startsWith(by)).length
  expect(payload).toContain(
    `payment_moves_total{to="captured",by="customer"} ${inServer('payment.moved', 'captured', 'customer')}`,
  )
  expect(payload).toContain('payment_moves_total{to="authorised",by="bank"} 1')
  expect(payload).toContain('payment_moves_total{to="captured",by="staff"} 2')
  expect(payload).toContain('refund_moves_total{to="pending",by="customer"} 2')
  expect(
    counted.filter(({ of, to, by }) => of === 'refund' && to === 'done' && by === 'sweep').length,
  ).toBeGreaterThan(0)
  expect(payload).toContain('payments_needing_attention 0')
  expect(payload).toContain('payment_oldest_unknown_seconds 0')
  expect(payload).toContain('refunds_unsettled{state="needs_attention"} 0')

  await paymentToSettle(shop, operator)
  await refundToSettle(shop, operator)
  const doubted = guest()
  await swim(doubted)
  await plantFault(shop, { operation: 'createTransaction', kind: 'malformed' })
  const { json } = await doubted.pay(shop.sandbox.origin, cardNumbers.approved)
  await sql`update payment_attempts set created_at = created_at - interval '5 minutes'
    where id = ${json.transaction_uuid}`.execute(shop.db)
  const after = await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(after.payload).toContain('payments_needing_attention 1')
  expect(after.payload).toMatch(/payment_oldest_unknown_seconds 30\d/)
  expect(after.payload).toContain('refunds_unsettled{state="needs_attention"} 1')
})
