import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { readBooks } from '../../testing/audit/books.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { postWebhook, webhookOf } from '../../testing/providers/webhook.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { cardNumbers, Shopper, sandboxCards, testSecret } from '../../testing/shopper.ts'
import { createCardAccounts, NoCardAccount } from './accounts.ts'
import { chooseAccounts, InvalidAccounts } from './choose-accounts.ts'
import { createSandboxCardPayments } from './sandbox/sandbox.ts'

const north = {
  provider: 'sandbox',
  origin: 'http://localhost:1',
  secret: 'x'.repeat(16),
  webhookSecret: 'y'.repeat(16),
}
const first = createSandboxCardPayments({
  origin: 'http://localhost:1',
  secret: '',
  webhookSecret: '',
  timeoutMs: 1,
})

const folder = mkdtempSync(join(tmpdir(), 'touchline-accounts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(content: string): string {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(path, content)
  return path
}
const choose = (content: string) => chooseAccounts(first, { file: fileOf(content), timeoutMs: 1000 })

const opayo = {
  provider: 'opayo',
  mode: 'test',
  vendor: 'lockside',
  integrationKey: 'hush-key',
  integrationPassword: 'hush-password',
}

const stripe = {
  provider: 'stripe',
  secretKey: 'sk_test_hush',
  publishableKey: 'pk_test_lockside',
  webhookSecret: 'whsec_hush',
}

describe('accounts at card providers', () => {
  it('one at Opayo is known by our name for it, and can be asked by that name only with a user of the reports', () => {
    const reporting = { reportingUser: 'reader', reportingPassword: 'hush' }
    const accounts = choose(
      JSON.stringify({ 'opayo-north': opayo, 'opayo-south': { ...opayo, ...reporting } }),
    )
    expect(accounts.named('opayo-north')).toMatchObject({ provider: 'opayo', caps: { queryByOurRef: false } })
    expect(accounts.named('opayo-south').caps).toMatchObject({ queryByOurRef: true, listsMovements: true })
    expect(accounts.named('opayo-north').caps.cardPage?.scripts).toEqual([
      'https://sandbox.opayo.eu.elavon.com',
    ])
  })

  it('one at Stripe is known by our name for it, and its card page has the script of its own keys', () => {
    const account = choose(JSON.stringify({ 'stripe-north': stripe })).named('stripe-north')
    expect(account).toMatchObject({ provider: 'stripe', caps: { webhooks: true, queryByOurRef: true } })
    expect(account.caps.cardPage?.scripts).toContain('https://js.stripe.com')
  })

  it('a client without an account of its own is paid at the first, and one with its own at the account of its name', () => {
    const accounts = choose(JSON.stringify({ 'sandbox-north': north }))
    expect(accounts.of({ cardAccount: null })).toBe(first)
    expect(accounts.of({ cardAccount: 'sandbox-north' })?.id).toBe('sandbox-north')
    expect(accounts.of({ cardAccount: 'sandbox-south' })).toBeNull()
    expect(accounts.all().map(({ id }) => id)).toEqual(['sandbox', 'sandbox-north'])
    expect(() => accounts.named('sandbox-south')).toThrow(NoCardAccount)
  })

  it.each([
    ['is no JSON', '{', /CARD_ACCOUNTS_FILE is wrong/],
    ['lacks a key', JSON.stringify({ n: { ...north, secret: undefined } }), /n\.secret/],
    ['has a key that is too short', JSON.stringify({ n: { ...north, secret: 'hush' } }), /n\.secret/],
    ['names no provider that we know', JSON.stringify({ n: { ...north, provider: 'bank' } }), /n\.provider/],
    ['gives an account a forbidden name', JSON.stringify({ 'North!': north }), /small letters/],
    ['lacks a key of Opayo’s', JSON.stringify({ n: { ...opayo, vendor: undefined } }), /n\.vendor/],
    [
      'has half of a user of Opayo’s reports',
      JSON.stringify({ n: { ...opayo, reportingUser: 'hush' } }),
      /n\.reportingUser/,
    ],
    [
      'takes live payments at a stand-in',
      JSON.stringify({ n: { ...opayo, mode: 'live', origin: 'http://localhost:1' } }),
      /n\.origin/,
    ],
    ['lacks a key of Stripe’s', JSON.stringify({ n: { ...stripe, secretKey: undefined } }), /n\.secretKey/],
    [
      'lacks the secret of Stripe’s webhooks',
      JSON.stringify({ n: { ...stripe, webhookSecret: undefined } }),
      /n\.webhookSecret/,
    ],
    [
      'has a key that is not Stripe’s',
      JSON.stringify({ n: { ...stripe, secretKey: 'hush' } }),
      /n\.secretKey: .*begins with sk_/,
    ],
    [
      'has Stripe’s keys of two modes',
      JSON.stringify({ n: { ...stripe, publishableKey: 'pk_live_hush' } }),
      /n\.publishableKey: .*other mode/,
    ],
    [
      'sends live keys of Stripe’s to a stand-in',
      JSON.stringify({
        n: {
          provider: 'stripe',
          secretKey: 'sk_live_xxxx',
          publishableKey: 'pk_live_xxxx',
          webhookSecret: 'whsec_xxxx',
          scriptUrl: 'http://localhost:1/stripe.js',
        },
      }),
      /n\.apiOrigin/,
    ],
    ['has the first account again', JSON.stringify({ sandbox: north }), /name of the first account/],
  ])('start-up says where the file of accounts %s, and never a key (S58)', (_, content, said) => {
    expect(() => choose(content)).toThrow(said)
    expect(() => choose(content)).toThrow(InvalidAccounts)
    try {
      choose(content)
    } catch (error) {
      expect(String(error)).not.toMatch(/hush|xxxx|yyyy/)
    }
  })

  it('start-up says that the file is not there', () => {
    expect(() => chooseAccounts(first, { file: '/nowhere/accounts.json', timeoutMs: 1 })).toThrow(/ENOENT/)
  })
})

describe('two clients, each paid at an account of its own', () => {
  let one: CardSandbox
  let other: CardSandbox
  let test: TestApp
  let ours: TestOperator
  let theirs: TestOperator
  const northSecret = 'the-webhook-secret-of-the-other'

  beforeAll(async () => {
    const start = () =>
      startCardSandbox({ secret: testSecret, webhookSecret: testSecret, webhooksEnabled: false })
    ;[one, other] = [await start(), await start()]
    test = await createTestApp({
      cards: {
        ...sandboxCards(one.origin),
        books: async () => [
          ...(await readBooks(one.origin, testSecret)),
          ...(await readBooks(other.origin, testSecret)),
        ],
      },
      otherAccounts: [
        createSandboxCardPayments({
          id: 'sandbox-north',
          origin: other.origin,
          secret: testSecret,
          webhookSecret: northSecret,
          timeoutMs: 5_000,
        }),
      ],
    })
    ours = await createOperator(test.db)
    theirs = await createOperator(test.db, { card_account: 'sandbox-north' })
  })
  afterAll(() => test.close().finally(() => Promise.all([one.close(), other.close()])))

  async function buy(operator: TestOperator, sandbox: CardSandbox) {
    const who = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, who)
    const { json } = await who.pay(sandbox.origin, cardNumbers.approved)
    const completed = await who.complete(json.transaction_uuid)
    expect(completed.json.transaction_status).toBe('completed')
    return json.transaction_uuid as string
  }
  const accountOf = async (id: string) => {
    const { rows } = await sql<{ provider: string }>`
      select provider from payment_attempts where id = ${id}::uuid`.execute(test.db)
    return rows[0]!.provider
  }

  it('spec 7: the money of each goes to its own account, and the payment says which', async () => {
    expect(await accountOf(await buy(ours, one))).toBe('sandbox')
    expect(await accountOf(await buy(theirs, other))).toBe('sandbox-north')
    for (const sandbox of [one, other])
      expect((await readBooks(sandbox.origin, testSecret)).map(({ status }) => status)).toEqual(['captured'])
  })

  it('a card page of another account than the client’s gives a token that pays nothing here', async () => {
    const who = new Shopper(test.app, theirs.client.host)
    await fillBasket(test.db, theirs, who)
    const stranger = new Shopper(test.app, ours.client.host)
    await fillBasket(test.db, ours, stranger)
    const ofOurs = await stranger.cardFor(one.origin, cardNumbers.approved)
    const { json } = await who.ask('GET', '/api/checkout/prepare')
    // Everything else matches their own basket, so that only the account can be wrong.
    const body = { ...ofOurs, item_hash: json.itemHash, total: json.total }
    const booked = (await readBooks(other.origin, testSecret)).length
    expect(await who.ask('POST', '/api/checkout/authorise', body)).toMatchObject({
      status: 409,
      json: { code: 'CARD_EXPIRED_AT_PROVIDER' },
    })
    expect(await readBooks(other.origin, testSecret)).toHaveLength(booked)
    // A card session at the client's own account pays.
    const own = await who.cardFor(other.origin, cardNumbers.approved)
    const paid = await who.ask('POST', '/api/checkout/authorise', own)
    expect(paid.json.transaction_status).toBe('authorised')
    await who.complete(paid.json.transaction_uuid)
  })

  it('F38: a webhook is believed for payments of its own account alone', async () => {
    const who = new Shopper(test.app, ours.client.host)
    await fillBasket(test.db, ours, who)
    const { json } = await who.pay(one.origin, cardNumbers.approved)
    const event = { type: 'transaction.authorised', ourRef: `TL-${json.transaction_uuid}` }
    const moves = () =>
      test.db
        .selectFrom('payment_attempt_moves')
        .select(['from_state', 'to_state', 'cause'])
        .where('attempt_id', '=', json.transaction_uuid)
        .execute()
    const before = await moves()
    const byOther = webhookOf(event, { secret: northSecret })
    expect(await postWebhook(test.app, byOther, 'sandbox-north')).toBe(200)
    expect(await postWebhook(test.app, byOther, 'sandbox')).toBe(401)
    expect(await postWebhook(test.app, webhookOf(event), 'sandbox-north')).toBe(401)
    expect(await postWebhook(test.app, webhookOf(event), 'sandbox-south')).toBe(404)
    expect(await moves()).toEqual(before)
    // Once its own account sends the event, the payment is looked up and ends.
    expect(await postWebhook(test.app, webhookOf(event), 'sandbox')).toBe(200)
    expect((await moves()).at(-1)).toMatchObject({ to_state: 'captured' })
  })

  it('a client whose account the settings don’t have takes no card: the page says so, and nothing is held for it', async () => {
    const lost = await createOperator(test.db, { card_account: 'gone' })
    const who = new Shopper(test.app, lost.client.host)
    await fillBasket(test.db, lost, who)
    const prepared = await who.ask('GET', '/api/checkout/prepare')
    expect(prepared).toMatchObject({ status: 503, json: { code: 'PAYMENT_UNAVAILABLE' } })
    expect(createCardAccounts(first).of({ cardAccount: 'gone' })).toBeNull()
  })
})
