import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { AuthoriseRequest } from '../../gateways/card-payments/port.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { fillBasket, purchase } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { answerBank, cardNumbers, createLoggedIn, type Shopper, testSecret } from '../../testing/shopper.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { settleServicesFor } from './settle-services.ts'
import { sweepPayments } from './sweep-payments.ts'

const later = { declined: '4000100000001800', needsCustomer: '4000100000001909' }
const asksForMandate = '4000100000001701'
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

let test: Shop
let operator: TestOperator
let shopper: Shopper
let customerId: number
/** True to end our process before the provider is asked: the attempt stays claimed. */
let diesBeforeAsking = false
/** True to answer a payment by the customer as a bank that wants them. */
let wantsThem = false
/** Requests to authorise a payment by the customer, as the provider got them. */
let asked: AuthoriseRequest[] = []

const services = () =>
  settleServicesFor({ db: test.db, cards: createCardAccounts(test.cards), log: quiet }, 'sweep')

beforeAll(async () => {
  test = await createShop({
    timeoutMs: 2_000,
    settings: { CARD_TIMEOUT_MS: '2000' },
    between: (cards) => ({
      ...cards,
      authorise: async (call, payment) => {
        if (diesBeforeAsking) throw new Error('the process has died')
        asked.push(payment)
        const outcome = await cards.authorise(call, payment)
        return wantsThem && outcome.kind === 'declined' ? { ...outcome, reason: 'customer_needed' } : outcome
      },
    }),
  })
  operator = await createOperator(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  const [customer, browser] = await createLoggedIn(test, operator.client)
  customerId = customer.id
  shopper = browser
})
afterEach(async () => {
  asked = []
  diesBeforeAsking = false
  wantsThem = false
  await harm('DELETE')
})

async function harm(method: 'POST' | 'DELETE', fault?: object) {
  const response = await fetch(`${test.sandbox.origin}/faults`, {
    method,
    headers: { authorization: `Bearer ${testSecret}` },
    ...(fault && { body: JSON.stringify({ operation: 'createTransaction', ...fault }) }),
  })
  expect(response.status).toBe(200)
}

/** Claims the basket with that body, and leaves the attempt as if the provider had still to be asked. */
async function claim(body: object, snapshot: object, key?: string): Promise<string> {
  diesBeforeAsking = true
  expect((await shopper.ask('POST', '/api/checkout/authorise', body, key)).status).toBe(500)
  diesBeforeAsking = false
  const { rows } = await sql<{ id: string }>`
    update payment_attempts set snapshot = snapshot || ${JSON.stringify(snapshot)}::jsonb,
      deadline = deadline - interval '10 seconds'
    where customer_id = ${customerId} and state = 'authorising' returning id`.execute(test.db)
  return rows[0]!.id
}

/** Makes the first payment of an agreement by that card. Returns the answer of the page. */
async function beginWith(number: string) {
  await fillBasket(test.db, operator, shopper)
  const body = await shopper.cardFor(test.sandbox.origin, number)
  const key = crypto.randomUUID()
  await claim(body, { agreement: 'first' }, key)
  return (await shopper.ask('POST', '/api/checkout/authorise', body, key)).json
}

async function begun(number: string = cardNumbers.approved) {
  const { transaction_uuid: id } = await beginWith(number)
  await shopper.complete(id)
  const { state, snapshot } = await getAttempt(test.db, id)
  expect(state).toBe('captured')
  return snapshot.card!.saved!
}

/** Returns the body that Pay sends for the customer's saved card. */
async function savedCardBody() {
  await fillBasket(test.db, operator, shopper)
  const { json } = await shopper.ask('GET', '/api/checkout/prepare')
  return {
    billing_first_name: 'Sam',
    billing_last_name: 'Porter',
    email: 'sam@example.org',
    saved_card_id: json.saved_card.id,
    session_key: json.session_key,
    item_hash: json.itemHash,
    total: json.total,
    terms: [1],
  }
}

/** Claims a later payment of an agreement that began with that card. */
async function laterBy(number?: string) {
  const { traceId } = await begun(number)
  return getAttempt(test.db, await claim(await savedCardBody(), { agreement: 'later', traceId }))
}

const heldFor = async (ourRef: string) => {
  const held = await test.cards.query({}, { ourRef, askedSecondsAgo: 0 })
  return [held.kind, 'capturedPence' in held ? held.capturedPence : 0]
}

const ordersOf = async (attemptId: string) =>
  (await test.db.selectFrom('orders').select('card_pence').where('attempt_id', '=', attemptId).execute()).map(
    ({ card_pence }) => card_pence,
  )

async function sweep() {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(test.db)
  await sweepPayments({ db: test.db, cards: createCardAccounts(test.cards), log: quiet }, 100)
}

describe('the first payment of an agreement', () => {
  it('spec 4: asks the bank for its check, and saves the card although the customer did not ask for it', async () => {
    const json = await beginWith(asksForMandate)
    expect(json.transaction_status).toBe('challenge_required')
    expect(asked).toMatchObject([{ agreement: 'first', card: { saveCard: true } }])
    await answerBank(json, 'approve')
    await shopper.complete(json.transaction_uuid)
    const { state, snapshot } = await getAttempt(test.db, json.transaction_uuid)
    expect(state).toBe('captured')
    expect(snapshot.card?.saved).toEqual({
      identifier: expect.stringMatching(/^crd_/),
      expiry: '12/39',
      traceId: expect.stringMatching(/^[\da-f]{16}$/),
    })
  })

  it('keeps the trace id beside the card', async () => {
    const { identifier, traceId } = await begun()
    expect(traceId).toMatch(/^[\da-f]{16}$/)
    const kept = await test.db
      .selectFrom('saved_cards')
      .select('external_identifier')
      .where('customer_id', '=', customerId)
      .execute()
    expect(kept).toEqual([{ external_identifier: identifier }])
  })
})

describe('the first payment by a card that was saved before', () => {
  it('asks for the bank’s check, and keeps the trace id of this payment', async () => {
    const earlier = await begun('5555555555554444')
    const body = await savedCardBody()
    const key = crypto.randomUUID()
    const id = await claim(body, { agreement: 'first' }, key)
    const { json } = await shopper.ask('POST', '/api/checkout/authorise', body, key)
    expect(json.transaction_status).toBe('authorised')
    expect(asked.at(-1)).toMatchObject({ agreement: 'first', card: { savedCardId: earlier.identifier } })
    await shopper.complete(id)
    const { saved } = (await getAttempt(test.db, id)).snapshot.card!
    expect(saved?.identifier).toBe(earlier.identifier)
    expect(saved?.traceId).not.toBe(earlier.traceId)
  })
})

describe('a payment that the customer makes', () => {
  it('a bank that wants them, though they are there, did not confirm who they are; without an agreement no trace id is kept', async () => {
    await fillBasket(test.db, operator, shopper)
    wantsThem = true
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.declined)
    expect(json).toMatchObject({ transaction_status: 'declined', decline_reason: 'authentication_failed' })
    wantsThem = false
    const paid = await shopper.pay(test.sandbox.origin, cardNumbers.approved, { save_card: true })
    await shopper.complete(paid.json.transaction_uuid)
    const { snapshot } = await getAttempt(test.db, paid.json.transaction_uuid)
    expect(Object.keys(snapshot.card!.saved!).toSorted()).toEqual(['expiry', 'identifier'])
  })
})

describe('a later payment, without the customer', () => {
  it('approved: the order is made and the sum is taken', async () => {
    const attempt = await laterBy()
    const charged = await chargeSavedCard(services(), attempt)
    expect(charged).toMatchObject({ attempt: { state: 'captured' }, refused: null })
    expect(await heldFor(attempt.ourRef)).toEqual(['captured', purchase.totalPence])
    expect(await ordersOf(attempt.id)).toEqual([purchase.totalPence])
  })

  it.each([
    ['declined', later.declined, 'insufficient_funds'],
    ['the bank wants the customer', later.needsCustomer, 'customer_needed'],
  ])('%s: the reason is told, nothing is taken, and the card stays', async (_, number, reason) => {
    const attempt = await laterBy(number)
    const { attempt: after, refused } = await chargeSavedCard(services(), attempt)
    expect([after.state, after.declineReason, refused]).toEqual(['declined', reason, null])
    expect(await heldFor(attempt.ourRef)).toEqual(['declined', 0])
    expect(await ordersOf(attempt.id)).toEqual([])
    const { json } = await shopper.ask('GET', '/api/checkout/prepare')
    expect(json.saved_card).not.toBeNull()
  })

  it('F23: an answer lost after the act is asked for again with the same key: charged once', async () => {
    const attempt = await laterBy()
    await harm('POST', { kind: 'reset', when: 'after' })
    expect((await chargeSavedCard(services(), attempt)).attempt.state).toBe('captured')
    expect(await heldFor(attempt.ourRef)).toEqual(['captured', purchase.totalPence])
  })

  it('F22: an answer that stays lost is unknown, and the sweep ends it', async () => {
    const attempt = await laterBy()
    await harm('POST', { kind: 'malformed', when: 'after' })
    const { attempt: after, refused } = await chargeSavedCard(services(), attempt)
    expect([after.state, refused]).toEqual(['authorising_unknown', null])
    expect(await ordersOf(attempt.id)).toEqual([])
    await sweep()
    expect((await getAttempt(test.db, attempt.id)).state).toBe('captured')
    expect(await heldFor(attempt.ourRef)).toEqual(['captured', purchase.totalPence])
    expect(await ordersOf(attempt.id)).toEqual([purchase.totalPence])
  })

  it('F23: a request that was lost before the act is unknown, and ends once it can’t arrive any more', async () => {
    const attempt = await laterBy()
    await harm('POST', { kind: 'reset', when: 'before', times: 2 })
    expect((await chargeSavedCard(services(), attempt)).attempt.state).toBe('authorising_unknown')
    await sql`update payment_attempts set deadline = deadline - interval '10 minutes' where id = ${attempt.id}::uuid`.execute(
      test.db,
    )
    await sweep()
    expect((await getAttempt(test.db, attempt.id)).state).toBe('expired')
    expect(await heldFor(attempt.ourRef)).toEqual(['missing', 0])
  })

  it('F89: a provider that turns it away has done nothing: the attempt never began, and says why', async () => {
    const attempt = await laterBy()
    await harm('POST', { kind: 'status', status: 429, when: 'before' })
    const { attempt: after, refused } = await chargeSavedCard(services(), attempt)
    expect([after.state, refused]).toEqual(['cancelled', 'provider_unavailable'])
    expect(await heldFor(attempt.ourRef)).toEqual(['missing', 0])
  })

  it('F89: the same of a repeated request says nothing of the first, which may have been done', async () => {
    const attempt = await laterBy()
    await harm('POST', { kind: 'status', status: 429, when: 'before' })
    const { attempt: after, refused } = await chargeSavedCard(services(), attempt, { isRepeated: true })
    expect([after.state, refused]).toEqual(['authorising_unknown', null])
  })

  it('F03: asked twice, also at once, it charges once', async () => {
    const attempt = await laterBy()
    await Promise.all([chargeSavedCard(services(), attempt), chargeSavedCard(services(), attempt)])
    await sweep()
    expect((await chargeSavedCard(services(), attempt)).attempt.state).toBe('captured')
    expect(await heldFor(attempt.ourRef)).toEqual(['captured', purchase.totalPence])
    expect(await ordersOf(attempt.id)).toEqual([purchase.totalPence])
  })

  it('F43: a card that was removed is gone: the provider is not asked', async () => {
    const attempt = await laterBy()
    await sql`update saved_cards set removed_at = now() where customer_id = ${customerId}`.execute(test.db)
    const { attempt: after, refused } = await chargeSavedCard(services(), attempt)
    expect([after.state, refused]).toEqual(['cancelled', 'saved_card_gone'])
    expect(await heldFor(attempt.ourRef)).toEqual(['missing', 0])
  })

  it('another trace id is refused by the provider: the attempt never began', async () => {
    const attempt = await laterBy()
    await sql`update payment_attempts set snapshot = snapshot || '{"traceId": "another"}' where id = ${attempt.id}::uuid`.execute(
      test.db,
    )
    const { attempt: after, refused } = await chargeSavedCard(services(), attempt)
    expect([after.state, refused]).toEqual(['cancelled', 'request_invalid'])
    expect(await heldFor(attempt.ourRef)).toEqual(['missing', 0])
  })
})
