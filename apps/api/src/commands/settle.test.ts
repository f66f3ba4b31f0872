import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { audit } from '../testing/audit.ts'
import { createOperator, createSlot, type TestOperator } from '../testing/factories.ts'
import { answerBank, cardNumbers, sandboxCards, Shopper, testSecret } from '../testing/shopper.ts'
import { sweepPayments } from './sweep-payments.ts'

let sandbox: CardSandbox
let test: TestApp
let operator: TestOperator
let shopper: Shopper

const timeoutMs = 300
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  sandbox = await startCardSandbox({
    secret: testSecret,
    webhookSecret: testSecret,
    webhooksEnabled: false,
    slowMs: 1_000,
  })
  test = await createTestApp({
    cards: sandboxCards(sandbox.origin, timeoutMs),
    settings: { CARD_TIMEOUT_MS: String(timeoutMs) },
  })
  operator = await createOperator(test.db)
})
afterAll(async () => {
  await test.close()
  await sandbox.close()
})
beforeEach(async () => {
  shopper = new Shopper(test.app, operator.client.host)
  const slot = await createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
  })
  await shopper.add([{ id: slot.id, type: 'activity' }])
})
afterEach(async () => {
  await harm('DELETE')
  expect(await audit(test.db)).toEqual([])
})

async function harm(method: 'POST' | 'DELETE', fault?: object) {
  const response = await fetch(`${sandbox.origin}/faults`, {
    method,
    headers: { authorization: `Bearer ${testSecret}` },
    ...(fault && { body: JSON.stringify(fault) }),
  })
  expect(response.status).toBe(200)
}

/** The sweep, as it would come when every waiting attempt is due. */
async function sweep() {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(test.db)
  await sweepPayments({ db: test.db, cards: sandboxCards(sandbox.origin, timeoutMs), log: quiet }, 100)
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
    const { status, json } = await shopper.pay(sandbox.origin, '4000100000000109')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      transaction_status: 'processing',
      message: 'We are checking your payment. Please do not pay again',
    })
    expect(await stateOf(json.transaction_uuid)).toBe('authorising_unknown')
    expect((await shopper.ask('GET', '/api/checkout/prepare')).json.code).toBe('PAYMENT_IN_PROGRESS')
    await sweep()
    expect(await transactionOf(json.transaction_uuid)).toMatchObject({ transaction_status: 'completed' })
  })

  for (const kind of ['reset', 'empty', 'malformed', 'wrongShape', 'status'] as const)
    it(`F23: a provider that answers with ${kind} is unknown, not declined`, async () => {
      await harm('POST', { operation: 'createTransaction', kind, when: 'after' })
      const { json } = await shopper.pay(sandbox.origin, cardNumbers.approved)
      expect(json.transaction_status).toBe('processing')
      expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
    })

  it('F23: a request that never reached the provider ends, when it can’t arrive any more, with the place still held', async () => {
    await harm('POST', { operation: 'createTransaction', kind: 'reset', when: 'before' })
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.approved)
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('authorising_unknown')
    await sql`update payment_attempts set deadline = deadline - interval '10 minutes' where id = ${json.transaction_uuid}::uuid`.execute(
      test.db,
    )
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('expired')
    expect((await shopper.ask('GET', '/api/activities/cart')).json.data).toMatchObject({
      total: 720,
      payment_in_progress: null,
    })
  })

  it('F39: a provider that holds another sum never completes: it is voided and the place stays held', async () => {
    const { json } = await shopper.pay(sandbox.origin, '4000100000000505')
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('voided')
    expect((await shopper.ask('GET', '/api/activities/cart')).json.data.total).toBe(720)
  })

  it('F40: a capture that fails leaves the booking standing and is tried again', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.approved)
    await harm('POST', { operation: 'capture', kind: 'status', when: 'before' })
    expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
    expect(await stateOf(json.transaction_uuid)).toBe('capturing_unknown')
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('captured')
  })

  it('F19: an authorised payment that nobody completes is completed by the sweep, once', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.approved)
    expect(json.transaction_status).toBe('authorised')
    await Promise.all([sweep(), sweep()])
    expect(await stateOf(json.transaction_uuid)).toBe('captured')
    const again = await shopper.complete(json.transaction_uuid)
    expect(again.json).toMatchObject({ transaction_status: 'completed' })
  })

  it('F29, F30: a challenge that nobody answers is voided at its deadline and the person may pay again', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.challenge)
    // The basket's own deadline passes in the meantime: the places are held for the bank's check.
    await sql`update carts set expires_at = now() - interval '1 minute' where state = 'open'`.execute(test.db)
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('challenge_required')
    await sql`update payment_attempts set deadline = now() - interval '1 second' where id = ${json.transaction_uuid}::uuid`.execute(
      test.db,
    )
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('voided')
    const again = await shopper.pay(sandbox.origin, cardNumbers.approved)
    expect(again.json).toMatchObject({ transaction_status: 'authorised' })
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

  it('F33, F35: the answer is taken by its token alone, and a second post changes nothing', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.challenge)
    const { url, cres } = await answerBank(json, 'approve')
    expect((await notify(url, { cres })).statusCode).toBe(200)
    expect((await notify(url, { cres })).statusCode).toBe(200)
    expect(await transactionOf(json.transaction_uuid)).toMatchObject({ transaction_status: 'completed' })
  })

  it('F24: a challenge that the payer refuses is declined in plain words', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.challenge)
    const { url, cres } = await answerBank(json, 'refuse')
    await notify(url, { cres })
    expect(await transactionOf(json.transaction_uuid)).toMatchObject({
      transaction_status: 'declined',
      decline_reason: 'authentication_failed',
      message: expect.stringContaining('Nothing has been taken'),
    })
  })

  it('F34, S75: an answer of another challenge, a cut one, none, or a guessed token is refused and nothing moves', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.challenge)
    const other = new Shopper(test.app, operator.client.host)
    const slot = await createSlot(test.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
    })
    await other.add([{ id: slot.id, type: 'activity' }])
    const theirs = (await other.pay(sandbox.origin, cardNumbers.challenge)).json
    const own = await answerBank(json, 'approve')
    const stranger = await answerBank(theirs, 'approve')
    const wrong = [stranger.cres, own.cres.slice(0, -12), '']
    for (const cres of wrong) expect((await notify(own.url, { cres })).statusCode).toBe(400)
    expect((await notify(own.url, {})).statusCode).toBe(400)
    expect((await notify(own.url.replace(/\.[^/]+$/, '.guessed'), { cres: own.cres })).statusCode).toBe(404)
    expect(await stateOf(json.transaction_uuid)).toBe('challenge_required')
  })

  it('S24: the page that holds the bank’s is framed by our own pages only and runs no other script', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.challenge)
    const frame = await test.app.inject({ url: json.challenge_url, headers: { host: operator.client.host } })
    expect(frame.statusCode).toBe(200)
    expect(frame.headers['content-security-policy']).toMatch(/frame-ancestors 'self'/)
    expect(frame.headers['content-security-policy']).toMatch(/script-src 'self'/)
    expect(frame.body).toContain('title="Your bank\'s security check"')
  })

  it('S01, S16: a payment of somebody else can be neither seen, completed nor cancelled', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.challenge)
    const stranger = new Shopper(test.app, operator.client.host)
    expect((await stranger.ask('GET', `/api/checkout/transactions/${json.transaction_uuid}`)).status).toBe(
      404,
    )
    expect((await stranger.complete(json.transaction_uuid)).status).toBe(404)
    const cancel = { transaction_uuid: json.transaction_uuid }
    expect((await stranger.ask('POST', '/api/checkout/cancel', cancel)).status).toBe(404)
  })
})

describe('webhooks are hints', () => {
  it('F37, F38: a signed one makes the order, ten times make one, and a forged one changes nothing', async () => {
    const { json } = await shopper.pay(sandbox.origin, cardNumbers.approved)
    const { our_ref } = await test.db
      .selectFrom('payment_attempts')
      .select('our_ref')
      .where('id', '=', json.transaction_uuid)
      .executeTakeFirstOrThrow()
    const { createHmac } = await import('node:crypto')
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'transaction.authorised',
      transaction: { id: 'trn_x', ourRef: our_ref },
    })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const post = (signature: string, at = timestamp) =>
      test.app.inject({
        method: 'POST',
        url: '/api/checkout/webhooks/sandbox',
        payload: body,
        headers: {
          host: operator.client.host,
          'content-type': 'application/json',
          'card-sandbox-timestamp': at,
          'card-sandbox-signature': signature,
        },
      })
    const sign = (at: string) => createHmac('sha256', testSecret).update(`${at}.${body}`).digest('hex')
    expect((await post('00'.repeat(32))).statusCode).toBe(401)
    expect((await post(sign('1000000000'), '1000000000')).statusCode).toBe(401)
    expect(await stateOf(json.transaction_uuid)).toBe('authorised')
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(sign(timestamp))))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
    expect(await stateOf(json.transaction_uuid)).toBe('captured')
  })
})
