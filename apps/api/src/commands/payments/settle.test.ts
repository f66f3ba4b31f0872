import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import { postponeCheck } from '../../stores/payments/due-attempts.ts'
import { audit } from '../../testing/audit/audit.ts'
import type { AuditedCards } from '../../testing/audit/books.ts'
import {
  createOperator,
  createSlot,
  type TestCustomer,
  type TestOperator,
  takePlaces,
} from '../../testing/factories/factories.ts'
import { postWebhook, webhookOf } from '../../testing/providers/webhook.ts'
import { createPayer, creditBefore, creditOf, fillBasket, purchase, split } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { answerBank, cardNumbers, Shopper, testSecret } from '../../testing/shopper.ts'
import { sweepPayments } from './sweep-payments.ts'

let test: Shop
let operator: TestOperator
let customer: TestCustomer
let shopper: Shopper
/** Changes to the provider's answers on their way to us. */
let altered: { amountPence?: number; currency?: string; ourRef?: string } = {}
/** True to end our process when the provider has answered a payment, before anything is stored. */
let diesOnAnswer = false
/** True for a fault of our own, not of the provider, while it is asked what it holds. */
let failsToAsk = false

const timeoutMs = 2_000
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  test = await createShop({
    slowMs: 10_000,
    timeoutMs,
    between: altering,
    settings: { CARD_TIMEOUT_MS: String(timeoutMs) },
  })
  operator = await createOperator(test.db)
})
afterAll(() => test.close())
// Three places at two prices, partly paid by credit, and a card that has failed already.
beforeEach(async () => {
  ;[customer, shopper] = await createPayer(test, operator)
  await fillBasket(test.db, operator, shopper, 3)
  expect((await pay(cardNumbers.declined)).json.transaction_status).toBe('declined')
  await expectNothingTaken()
})
afterEach(async () => {
  altered = {}
  diesOnAnswer = false
  failsToAsk = false
  await harm('DELETE')
  expect(await audit(test.db)).toEqual([])
})

/** Reads how often the sweep has checked, and when it checks next. */
async function checksOf(id: string): Promise<{ checks: number; at: Date; inSeconds: number }> {
  const { rows } = await sql<{ checks: number; at: Date; inSeconds: number }>`
    select checks, check_at as at, ceil(extract(epoch from check_at - now()))::int as "inSeconds" from payment_attempts
    where id = ${id}::uuid`.execute(test.db)
  return rows[0]!
}
/** Pretends that it was claimed and moved this many seconds ago, and has been checked this often since. */
const claimed = (id: string, secondsAgo: number, checks: number) =>
  sql`update payment_attempts set deadline = now() + interval '15 minutes' - ${secondsAgo}::int * interval '1 second',
    updated_at = now() - ${secondsAgo}::int * interval '1 second', checks = ${checks} where id = ${id}::uuid`.execute(
    test.db,
  )
async function endUnknown(id: string): Promise<void> {
  await claimed(id, 400, 0)
  await sweep()
  expect(await stateOf(id)).toBe('expired')
}

const pay = (card: string) => shopper.pay(test.sandbox.origin, card, split)

function altering(cards: AuditedCards): AuditedCards {
  const alter = <Outcome extends object>(outcome: Outcome): Outcome =>
    'amountPence' in outcome ? { ...outcome, ...altered } : outcome
  return {
    ...cards,
    authorise: async (...args) => {
      const outcome = alter(await cards.authorise(...args))
      if (diesOnAnswer) throw new Error('the process has died')
      return outcome
    },
    query: async (...args) => {
      if (failsToAsk) throw new Error('no connection came free')
      return alter(await cards.query(...args))
    },
  }
}

/** Checks that the credit is back, the places are held, and the basket can be paid for. */
async function expectNothingTaken() {
  expect(await creditOf(test.db, customer)).toBe(creditBefore)
  const { json } = await shopper.ask('GET', '/api/activities/cart')
  expect(json.data).toMatchObject({ total: purchase.totalPence, item_count: 3, payment_in_progress: null })
}

/** Reads the provider's books on a payment. */
async function heldFor(transactionUuid: string) {
  const held = await test.cards.query({}, { ourRef: `TL-${transactionUuid}`, askedSecondsAgo: 0 })
  return { kind: held.kind, capturedPence: 'capturedPence' in held ? held.capturedPence : 0 }
}

/**
 * Checks that there is a single order of the whole basket, with exactly its part taken from the card and the
 * rest from credit.
 */
async function expectPaidOnce(transactionUuid: string) {
  expect(await stateOf(transactionUuid)).toBe('captured')
  expect(await heldFor(transactionUuid)).toEqual({ kind: 'captured', capturedPence: purchase.cardPence })
  expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.creditPence)
  const orders = await test.db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.order_id', 'orders.id')
    .select(['total_pence', 'credit_pence', 'card_pence', 'quantity', 'price_pence'])
    .where('attempt_id', '=', transactionUuid)
    .orderBy('quantity', 'desc')
    .execute()
  const paid = { total_pence: 1800, credit_pence: 500, card_pence: 1300 }
  expect(orders).toEqual([
    { ...paid, quantity: 2, price_pence: 720 },
    { ...paid, quantity: 1, price_pence: 360 },
  ])
}

/** Checks that the provider has released it, no order was made, and nothing is missing. */
async function expectGivenBack(transactionUuid: string) {
  expect(await stateOf(transactionUuid)).toBe('voided')
  expect((await heldFor(transactionUuid)).kind).toBe('voided')
  expect(await creditOf(test.db, customer)).toBe(creditBefore)
  const orders = await test.db
    .selectFrom('orders')
    .select('id')
    .where('attempt_id', '=', transactionUuid)
    .execute()
  expect(orders).toEqual([])
}

async function harm(method: 'POST' | 'DELETE', fault?: object) {
  const response = await fetch(`${test.sandbox.origin}/faults`, {
    method,
    headers: { authorization: `Bearer ${testSecret}` },
    ...(fault && { body: JSON.stringify(fault) }),
  })
  expect(response.status).toBe(200)
}

/** Sweeps as if every waiting attempt were due. */
async function sweep() {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(test.db)
  await sweepPayments({ db: test.db, cards: createCardAccounts(altering(test.cards)), log: quiet }, 100)
}

const isDueWithin = async (transactionUuid: string, seconds: number): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(check_at <= now() + ${seconds}::int * interval '1 second', false) as due
    from payment_attempts where id = ${transactionUuid}::uuid`.execute(test.db)
  return rows[0]!.due
}

const stateOf = async (transactionUuid: string): Promise<string> =>
  (
    await test.db
      .selectFrom('payment_attempts')
      .select('state')
      .where('id', '=', transactionUuid)
      .executeTakeFirstOrThrow()
  ).state

const transactionOf = async (uuid: string) =>
  (await shopper.ask('GET', `/api/checkout/transactions/${uuid}`)).json

describe('unknown is a state, and only the provider’s word ends it', () => {
  it('F22: an answer after our time-out is unknown to the page, is not paid twice, and the sweep makes the order', async () => {
    const { status, json } = await pay('4000100000000109')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      transaction_status: 'processing',
      message: 'We are checking your payment. Please do not pay again',
    })
    expect(await stateOf(json.transaction_uuid)).toBe('authorising_unknown')
    expect((await shopper.ask('GET', '/api/checkout/prepare')).json.code).toBe('PAYMENT_IN_PROGRESS')
    expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.creditPence)
    await sweep()
    expect(await transactionOf(json.transaction_uuid)).toMatchObject({ transaction_status: 'completed' })
    await expectPaidOnce(json.transaction_uuid)
  })

  it('F22: after a fault of our own in the sweep the payment is due again within seconds, and the next sweep ends it', async () => {
    const { json } = await pay('4000100000000109')
    failsToAsk = true
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('authorising_unknown')
    expect(await isDueWithin(json.transaction_uuid, 10)).toBe(true)
    failsToAsk = false
    await sweep()
    await expectPaidOnce(json.transaction_uuid)
    // It is final: no later fault makes it due again.
    expect(await isDueWithin(json.transaction_uuid, 3600)).toBe(false)
  })

  it('F23: a connection that broke after the act is asked again with the same key: one payment, and its answer', async () => {
    await harm('POST', { operation: 'createTransaction', kind: 'reset', when: 'after' })
    const { json } = await pay(cardNumbers.approved)
    expect(json.transaction_status).toBe('authorised')
    expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
    await expectPaidOnce(json.transaction_uuid)
  })

  it('F89: a connection that broke before the act does not lock the basket: the same key pays', async () => {
    await harm('POST', { operation: 'createTransaction', kind: 'reset', when: 'before' })
    const { json } = await pay(cardNumbers.approved)
    expect(json.transaction_status).toBe('authorised')
  })

  for (const status of [401, 403, 429])
    it(`F89: a provider that turns the payment away with ${status} has done nothing: the basket is free at once`, async () => {
      await harm('POST', { operation: 'createTransaction', kind: 'status', status, when: 'before' })
      const refused = await pay(cardNumbers.approved)
      expect([refused.status, refused.json.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
      await expectNothingTaken()
      const { json } = await pay(cardNumbers.approved)
      await shopper.complete(json.transaction_uuid)
      await expectPaidOnce(json.transaction_uuid)
    })

  it('F89: a repeated request that is turned away ends nothing: the first may have been done, and is found', async () => {
    const body = { ...(await shopper.cardFor(test.sandbox.origin, cardNumbers.approved)), ...split }
    const authorise = () => shopper.ask('POST', '/api/checkout/authorise', body, 'the-same-key-of-both')
    diesOnAnswer = true
    expect((await authorise()).status).toBe(500)
    diesOnAnswer = false
    // The provider's time is over, so the server no longer waits for the first request.
    await sql`update payment_attempts set deadline = deadline - interval '1 minute' where state = 'authorising'`.execute(
      test.db,
    )
    await harm('POST', { operation: 'createTransaction', kind: 'status', status: 429, when: 'before' })
    const { json } = await authorise()
    expect(json.transaction_status).toBe('processing')
    await sweep()
    await expectPaidOnce(json.transaction_uuid)
  })

  for (const kind of ['reset', 'empty', 'malformed', 'wrongShape', 'status'] as const)
    it(`F23: a provider that answers with ${kind} is unknown, not declined`, async () => {
      await harm('POST', { operation: 'createTransaction', kind, when: 'after', times: 2 })
      const { json } = await pay(cardNumbers.approved)
      expect(json.transaction_status).toBe('processing')
      expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
      await expectPaidOnce(json.transaction_uuid)
    })

  it('F23: a request that never reached the provider ends once it can’t arrive any more, with the place still held', async () => {
    await harm('POST', { operation: 'createTransaction', kind: 'reset', when: 'before', times: 2 })
    const { json } = await pay(cardNumbers.approved)
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('authorising_unknown')
    await sql`update payment_attempts set deadline = deadline - interval '10 minutes' where id = ${json.transaction_uuid}::uuid`.execute(
      test.db,
    )
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('expired')
    expect((await heldFor(json.transaction_uuid)).kind).toBe('missing')
    await expectNothingTaken()
  })

  it('F22, F23: only the sweep counts its looks: a payer who asks eight times delays nothing', async () => {
    await harm('POST', { operation: 'createTransaction', kind: 'reset', when: 'before', times: 2 })
    const { json } = await pay(cardNumbers.approved)
    const { inSeconds, ...before } = await checksOf(json.transaction_uuid)
    for (let asked = 0; asked < 8; asked += 1)
      expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('processing')
    // The seconds that are left pass while the payer asks.
    expect(await checksOf(json.transaction_uuid)).toMatchObject(before)
    expect(inSeconds).toBeLessThanOrEqual(5)
    await endUnknown(json.transaction_uuid)
  })

  it('F22, F23: the sweep looks within a minute for a quarter of an hour, and at the moment when nothing can arrive any more', async () => {
    await harm('POST', { operation: 'createTransaction', kind: 'reset', when: 'before', times: 2 })
    const { json } = await pay(cardNumbers.approved)
    const id = json.transaction_uuid
    for (const [claimedAgo, checks, atMost] of [
      [20, 6, 60],
      [170, 6, 11],
    ] as const) {
      await claimed(id, claimedAgo, checks)
      await sweep()
      const { inSeconds } = await checksOf(id)
      expect([claimedAgo, inSeconds > 0 && inSeconds <= atMost]).toEqual([claimedAgo, true])
    }
    // A payment with an order whose capture is in doubt has no such time: it is checked within a minute at
    // first, then within ten.
    await claimed(id, 600, 9)
    await postponeCheck(test.db, id)
    expect((await checksOf(id)).inSeconds).toBe(60)
    await claimed(id, 1000, 9)
    await postponeCheck(test.db, id)
    expect((await checksOf(id)).inSeconds).toBe(600)
    await endUnknown(id)
  })

  it('F22, F23: the provider’s first good answer makes the sweep look at every payment that it was silent about', async () => {
    await harm('POST', { operation: 'createTransaction', kind: 'reset', when: 'before', times: 2 })
    const { json } = await pay(cardNumbers.approved)
    await harm('POST', { operation: 'query', kind: 'reset', when: 'before', times: 4 })
    await sweep()
    await sql`update payment_attempts set check_at = now() + interval '9 minutes', checks = 7 where id = ${json.transaction_uuid}::uuid`.execute(
      test.db,
    )
    await harm('DELETE')
    const [, other] = await createPayer(test, operator)
    await fillBasket(test.db, operator, other, 3)
    const paid = await other.pay(test.sandbox.origin, cardNumbers.approved, {})
    expect(paid.json.transaction_status).toBe('authorised')
    expect(await isDueWithin(json.transaction_uuid, 0)).toBe(true)
    // That makes the sweep ask about it once; another good answer does not make it due again.
    await sweep()
    const { inSeconds } = await checksOf(json.transaction_uuid)
    expect(inSeconds).toBeGreaterThan(0)
    await other.complete(paid.json.transaction_uuid)
    expect(await isDueWithin(json.transaction_uuid, 0)).toBe(false)
    await endUnknown(json.transaction_uuid)
  })

  it('F39: a provider that holds another sum never completes: it is voided and the place stays held', async () => {
    const { json } = await pay('4000100000000505')
    expect(json.transaction_status).toBe('processing')
    await sweep()
    await expectGivenBack(json.transaction_uuid)
    await expectNothingTaken()
  })

  const othersWords = [
    ['another sum', { amountPence: purchase.cardPence - 1 }],
    ['another currency', { currency: 'EUR' }],
    ['another reference', { ourRef: 'TL-of-another' }],
  ] as const
  it.each(othersWords)('F39: %s in the answer to Pay makes no order', async (_, words) => {
    altered = words
    const { json } = await pay(cardNumbers.approved)
    expect(json.transaction_status).toBe('processing')
    altered = {}
    await sweep()
    await expectGivenBack(json.transaction_uuid)
    await expectNothingTaken()
  })
  it.each(othersWords)('F39: %s when a lost answer is asked for makes no order', async (_, words) => {
    await harm('POST', { operation: 'createTransaction', kind: 'reset', when: 'after', times: 2 })
    const { json } = await pay(cardNumbers.approved)
    expect(json.transaction_status).toBe('processing')
    altered = words
    await sweep()
    altered = {}
    await sweep()
    await expectGivenBack(json.transaction_uuid)
    await expectNothingTaken()
  })

  it('F40: a capture that fails leaves the booking standing and is tried again', async () => {
    const { json } = await pay(cardNumbers.approved)
    await harm('POST', { operation: 'capture', kind: 'status', when: 'before' })
    expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
    expect(await stateOf(json.transaction_uuid)).toBe('capturing_unknown')
    expect((await heldFor(json.transaction_uuid)).kind).toBe('authorised')
    await sweep()
    await expectPaidOnce(json.transaction_uuid)
  })

  it('F20, F40: a capture that was done and lost its answer is found, and no money is taken twice', async () => {
    const { json } = await pay(cardNumbers.approved)
    await harm('POST', { operation: 'capture', kind: 'reset', when: 'after' })
    expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
    expect(await stateOf(json.transaction_uuid)).toBe('capturing_unknown')
    expect((await heldFor(json.transaction_uuid)).kind).toBe('captured')
    await sweep()
    await expectPaidOnce(json.transaction_uuid)
  })

  it.each(['wrongAmount', 'wrongCurrency'])(
    'F39: a capture whose answer names another sum (%s) is in doubt until the provider is read',
    async (kind) => {
      const { json } = await pay(cardNumbers.approved)
      await harm('POST', { operation: 'capture', kind, when: 'after' })
      expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
      expect(await stateOf(json.transaction_uuid)).toBe('capturing_unknown')
      await sweep()
      await expectPaidOnce(json.transaction_uuid)
    },
  )

  for (const [when, then] of [
    ['before', 'challenge'],
    ['after', 'voided'],
  ] as const)
    it(`F31: a void whose answer was lost ${when} it was done gives the credit back once the provider has let go`, async () => {
      const { json } = await pay(cardNumbers.challenge)
      await harm('POST', { operation: 'void', kind: 'reset', when })
      const cancel = { transaction_uuid: json.transaction_uuid }
      const { json: cancelled } = await shopper.ask('POST', '/api/checkout/cancel', cancel)
      expect(cancelled.transaction_status).toBe('processing')
      expect(await stateOf(json.transaction_uuid)).toBe('voiding_unknown')
      expect((await heldFor(json.transaction_uuid)).kind).toBe(then)
      expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.creditPence)
      await sweep()
      await sweep()
      await expectGivenBack(json.transaction_uuid)
      await expectNothingTaken()
    })

  it('F19: an authorised payment that no page completes is completed by the sweep, once', async () => {
    const { json } = await pay(cardNumbers.approved)
    expect(json.transaction_status).toBe('authorised')
    await Promise.all([sweep(), sweep()])
    await expectPaidOnce(json.transaction_uuid)
    const again = await shopper.complete(json.transaction_uuid)
    expect(again.json).toMatchObject({ transaction_status: 'completed' })
  })

  it('F29, F30: a challenge without an answer is voided at its deadline, and the customer may pay again', async () => {
    const { json } = await pay(cardNumbers.challenge)
    // Meanwhile the basket's own deadline passes: the places are held for the bank's check.
    await sql`update carts set expires_at = now() - interval '1 minute' where state = 'open'`.execute(test.db)
    await sql`update credit_reservations set expires_at = now() - interval '1 minute'`.execute(test.db)
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('challenge_required')
    await sql`update payment_attempts set deadline = now() - interval '1 second' where id = ${json.transaction_uuid}::uuid`.execute(
      test.db,
    )
    await sweep()
    await expectGivenBack(json.transaction_uuid)
    await expectNothingTaken()
    // No one has cancelled it.
    expect(await transactionOf(json.transaction_uuid)).toMatchObject({
      transaction_status: 'expired',
      decline_reason: null,
      message: 'Your bank did not answer in time. No money has been taken. You can pay again.',
    })
    const again = await pay(cardNumbers.approved)
    expect(again.json).toMatchObject({ transaction_status: 'authorised' })
    await shopper.complete(again.json.transaction_uuid)
    await expectPaidOnce(again.json.transaction_uuid)
  })
})

describe('F07: places are gone when the money arrives', () => {
  const ordersOf = () =>
    test.db.selectFrom('orders').select('id').where('customer_id', '=', customer.id).execute()
  const lines = async (): Promise<{ id: number; slotId: number }[]> => {
    const { json } = await shopper.ask('GET', '/api/activities/cart')
    return json.data.items.map((item: { id: number; cartable_id: number }) => ({
      id: item.id,
      slotId: item.cartable_id,
    }))
  }

  it('F07: the hold of one line of two has gone: no order at all, and card and credit are given back', async () => {
    const [, junior] = await lines()
    const { json } = await pay(cardNumbers.approved)
    await sql`delete from claims where cart_item_id = ${junior!.id}`.execute(test.db)
    const completed = await shopper.complete(json.transaction_uuid)
    expect(completed).toMatchObject({ status: 409, json: { code: 'PAYMENT_NOT_AUTHORISED' } })
    await expectGivenBack(json.transaction_uuid)
    expect(await ordersOf()).toEqual([])
  })

  it('F07: the hold of the only line has gone: no order, and card and credit are given back', async () => {
    const [, junior] = await lines()
    await shopper.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [junior!.id] })
    const more = { payments: [{ tender_type: 'credit', amount: 500 }] }
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, more)
    expect(json.transaction_status).toBe('authorised')
    await sql`delete from claims where slot_id in (select slot_id from claims c join carts k on k.id = c.cart_id
      where k.customer_id = ${customer.id})`.execute(test.db)
    expect((await shopper.complete(json.transaction_uuid)).status).toBe(409)
    await expectGivenBack(json.transaction_uuid)
    expect(await ordersOf()).toEqual([])
  })

  it('F07: a hold ran out and another visitor has its places: no order, and everything is given back', async () => {
    const [adults] = await lines()
    const { json } = await pay(cardNumbers.approved)
    await sql`update claims set expires_at = now() - interval '1 second' where cart_item_id = ${adults!.id}`.execute(
      test.db,
    )
    await takePlaces(test.db, { id: adults!.slotId }, 3)
    expect((await shopper.complete(json.transaction_uuid)).status).toBe(409)
    await expectGivenBack(json.transaction_uuid)
    expect(await ordersOf()).toEqual([])
  })
})

describe('the bank’s page speaks without our cookie', () => {
  const notify = (url: string, fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: new URL(url, 'http://x').pathname,
      headers: {
        host: operator.client.host,
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://bank.test',
        'sec-fetch-site': 'cross-site',
      },
      payload: new URLSearchParams(fields).toString(),
    })

  it('F33, F35: the answer is accepted by its token alone, and a second post changes nothing', async () => {
    const { json } = await pay(cardNumbers.challenge)
    const { url, cres } = await answerBank(json, 'approve')
    const first = await notify(url, { cres })
    const again = await notify(url, { cres })
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.body).toBe(first.body)
    expect(await transactionOf(json.transaction_uuid)).toMatchObject({ transaction_status: 'completed' })
    await expectPaidOnce(json.transaction_uuid)
  })

  it('F27: once the payment has begun its price stands, whatever the lines cost then', async () => {
    const { json } = await pay(cardNumbers.challenge)
    await sql`update cart_items set price_pence = price_pence + 100
      where cart_id = (select cart_id from payment_attempts where id = ${json.transaction_uuid}::uuid)`.execute(
      test.db,
    )
    const { url, cres } = await answerBank(json, 'approve')
    expect((await notify(url, { cres })).statusCode).toBe(200)
    await expectPaidOnce(json.transaction_uuid)
  })

  it('F24: a challenge that the payer refuses is declined in plain words', async () => {
    const { json } = await pay(cardNumbers.challenge)
    const { url, cres } = await answerBank(json, 'refuse')
    await notify(url, { cres })
    expect(await transactionOf(json.transaction_uuid)).toMatchObject({
      transaction_status: 'declined',
      decline_reason: 'authentication_failed',
      message: expect.stringContaining('No money has been taken'),
    })
    await expectNothingTaken()
  })

  it('F34, S75: an answer to another challenge, cut short, missing, or with a guessed token is refused and nothing moves', async () => {
    const { json } = await pay(cardNumbers.challenge)
    const other = new Shopper(test.app, operator.client.host)
    const slot = await createSlot(test.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
    })
    await other.add([{ id: slot.id, type: 'activity' }])
    const theirs = (await other.pay(test.sandbox.origin, cardNumbers.challenge)).json
    const own = await answerBank(json, 'approve')
    const stranger = await answerBank(theirs, 'approve')
    const wrong = [stranger.cres, own.cres.slice(0, -12), '']
    for (const cres of wrong) expect((await notify(own.url, { cres })).statusCode).toBe(400)
    expect((await notify(own.url, {})).statusCode).toBe(400)
    expect((await notify(own.url.replace(/\.[^/]+$/, '.guessed'), { cres: own.cres })).statusCode).toBe(404)
    expect(await stateOf(json.transaction_uuid)).toBe('challenge_required')
  })

  it('S24: only our own pages frame the page that holds the bank’s, and it runs no other script', async () => {
    const { json } = await pay(cardNumbers.challenge)
    const frame = await test.app.inject({ url: json.challenge_url, headers: { host: operator.client.host } })
    expect(frame.statusCode).toBe(200)
    expect(frame.headers['content-security-policy']).toMatch(/frame-ancestors 'self'/)
    expect(frame.headers['content-security-policy']).toMatch(/script-src 'self'/)
    expect(frame.body).toContain('title="Your bank\'s security check"')
  })
})

describe('webhooks are hints', () => {
  it('F37, F38: a signed webhook makes the order, ten make one, and a forged one changes nothing', async () => {
    const { json } = await pay(cardNumbers.approved)
    const { our_ref } = await test.db
      .selectFrom('payment_attempts')
      .select('our_ref')
      .where('id', '=', json.transaction_uuid)
      .executeTakeFirstOrThrow()
    const event = { type: 'transaction.authorised', ourRef: our_ref }
    const signed = webhookOf(event)
    expect(await postWebhook(test.app, { ...signed, signature: '00'.repeat(32) })).toBe(401)
    expect(await postWebhook(test.app, webhookOf(event, { at: '1000000000' }))).toBe(401)
    expect(await stateOf(json.transaction_uuid)).toBe('authorised')
    const answers = await Promise.all(Array.from({ length: 10 }, () => postWebhook(test.app, signed)))
    expect(answers).toEqual(Array(10).fill(200))
    await expectPaidOnce(json.transaction_uuid)
  })
})
