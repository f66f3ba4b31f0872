import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type CardAccounts, createCardAccounts } from '../gateways/card-payments/accounts.ts'
import { createSandboxCardPayments } from '../gateways/card-payments/sandbox/sandbox.ts'
import type { TestApp } from './app.ts'
import { type AuditedCards, readBooks } from './audit/books.ts'
import { createCustomer, createSession, type TestClient, type TestCustomer } from './factories/factories.ts'

export const cardNumbers = {
  approved: '4242424242424242',
  challenge: '4000000000003220',
  declined: '4000000000000002',
} as const

/** Builds the provider's adapter for a sandbox that a test has started. The audit reads its books. */
export const sandboxCards = (origin: string, timeoutMs = 5_000): AuditedCards => ({
  ...createSandboxCardPayments({ origin, secret: testSecret, webhookSecret: testSecret, timeoutMs }),
  books: () => readBooks(origin, testSecret),
})

/** Returns that provider as the only account. */
export const sandboxAccounts = (origin: string, timeoutMs?: number): CardAccounts =>
  createCardAccounts(sandboxCards(origin, timeoutMs))

export const testSecret = 'only-for-tests-of-this-house'

/** A browser on our own pages: keeps its cookie, sends its origin, and sends a key with each change. */
export class Shopper {
  readonly #app: FastifyInstance
  readonly #host: string
  cookie: string
  /** IP address of the browser. */
  address = '127.0.0.1'

  constructor(app: FastifyInstance, host: string, cookie = '') {
    this.#app = app
    this.#host = host
    this.cookie = cookie
  }

  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    key: string = crypto.randomUUID(),
  ) {
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        host: this.#host,
        'sec-fetch-site': 'same-origin',
        ...(this.cookie && { cookie: this.cookie }),
        ...(method !== 'GET' && { 'idempotency-key': key }),
      },
      ...(body && { body }),
    })
    this.#keepCookie(response)
    return { status: response.statusCode, json: response.json() }
  }

  #keepCookie(response: LightMyRequestResponse): void {
    const session = response.cookies.find((cookie) => cookie.name === 'sid')
    if (session) this.cookie = session.value ? `sid=${session.value}` : ''
  }

  add(items: object[], key?: string) {
    return this.ask('POST', '/api/activities/cart/add', { items }, key)
  }

  /** Prepares, types the card into the provider's fields, and presses Pay. */
  async pay(sandboxOrigin: string, cardNumber: string, more: object = {}, key?: string) {
    const prepared = await this.ask('GET', '/api/checkout/prepare')
    if (prepared.status !== 200) return prepared
    const body = await cardBody(sandboxOrigin, prepared.json, cardNumber)
    return this.ask('POST', '/api/checkout/authorise', { ...body, ...more }, key)
  }

  /** Returns the body that Pay sends for a typed card, for tests that press it more than once. */
  async cardFor(sandboxOrigin: string, cardNumber: string) {
    const { json } = await this.ask('GET', '/api/checkout/prepare')
    return cardBody(sandboxOrigin, json, cardNumber)
  }

  complete(transactionUuid: string | null, more: object = {}, key?: string) {
    return this.ask(
      'POST',
      '/api/checkout/complete',
      { transaction_uuid: transactionUuid, completed_waivers: [], payments: [], terms: [1], ...more },
      key,
    )
  }
}

/** Returns the body that Pay sends for a typed card, for a basket that is prepared. */
export async function cardBody(
  sandboxOrigin: string,
  prepared: { session_key: string; itemHash: string; total: number },
  cardNumber: string,
) {
  return {
    billing_first_name: 'Sam',
    billing_last_name: 'Porter',
    email: 'sam@example.org',
    card_identifier: await typeCard(sandboxOrigin, prepared.session_key, cardNumber),
    session_key: prepared.session_key,
    item_hash: prepared.itemHash,
    total: prepared.total,
    terms: [1],
  }
}

/** Types a card into the hosted fields, as the payer does. */
export async function typeCard(sandboxOrigin: string, sessionKey: string, number: string): Promise<string> {
  const response = await fetch(`${sandboxOrigin}/fields/tokens`, {
    method: 'POST',
    body: JSON.stringify({ sessionKey, number, name: 'Sam Porter', expiry: '12/39', securityCode: '123' }),
  })
  const { cardToken } = (await response.json()) as { cardToken: string }
  return cardToken
}

/** Types a saved card's code into its hosted field, as the payer does. */
export async function giveSecurityCode(sandboxOrigin: string, sessionKey: string, identifier: string) {
  const path = `/api/v1/card-identifiers/${identifier}/security-code`
  return fetch(`${sandboxOrigin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionKey}` },
    body: JSON.stringify({ securityCode: '123' }),
  })
}

/** Answers on the bank's page, as the payer does. Returns the `cres` that the page would post to us. */
export async function answerBank(
  transaction: { sca_url: string; sca_data: string },
  answer: 'approve' | 'refuse',
): Promise<{ url: string; cres: string }> {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  const bank = await (await fetch(transaction.sca_url, form({ creq: transaction.sca_data }))).text()
  const action = new URL(fieldOf(bank, /<form[^>]* action="([^"]*)"/), transaction.sca_url)
  const hidden = Object.fromEntries(
    [...bank.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
  const result = await (await fetch(action, form({ ...hidden, answer }))).text()
  return {
    url: fieldOf(result, /<form[^>]* action="([^"]*)"/),
    cres: fieldOf(result, /name="cres" value="([^"]*)"/),
  }
}

const fieldOf = (html: string, pattern: RegExp): string => {
  const found = pattern.exec(html)?.[1]
  if (found === undefined) throw new Error(`the bank's page has no ${pattern.source}`)
  return found
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}

/** Creates a customer, and the browser in which they are logged in. */
export async function createLoggedIn(
  test: Pick<TestApp, 'app' | 'db'>,
  client: TestClient,
  columns: Parameters<typeof createCustomer>[2] = {},
): Promise<[TestCustomer, Shopper]> {
  const customer = await createCustomer(test.db, client, columns)
  return [customer, await browserOf(test, client, customer)]
}

/** Opens another browser in which a customer is logged in. */
export async function browserOf(
  { app, db }: Pick<TestApp, 'app' | 'db'>,
  client: TestClient,
  customer: { id: number },
): Promise<Shopper> {
  const { browser } = await createSession(db, client, customer)
  return new Shopper(app, client.host, browser['cookie'])
}
