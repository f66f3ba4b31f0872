import type { Call } from '@touchline/contract/define-call'
import { type Kysely, sql } from 'kysely'
import { createAppSecret, secretAbout } from '../../crypto/one-time-code.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { createVault } from '../../crypto/vault.ts'
import type { Database } from '../../stores/database/tables.ts'
import { saveApp } from '../../stores/second-factor/factors.ts'
import { type TestApp, testAnswersKey } from '../app.ts'
import { createClient, createCustomer, type TestClient, type TestCustomer } from '../factories/factories.ts'
import { codeOf } from './code-of.ts'

export const staffPassword = 'a quite unusual phrase'
let hash: Promise<string> | undefined

/** Creates an operator that asks its staff for a second step. */
export const createStrictClient = (db: Kysely<Database>): Promise<TestClient> =>
  createClient(db, { staff_second_factor: 'required' })

export async function createStaff(
  db: Kysely<Database>,
  client: TestClient,
  given: Parameters<typeof createCustomer>[2] = {},
): Promise<TestCustomer> {
  hash ??= hashPassword(staffPassword)
  return createCustomer(db, client, { role: 'staff', password_hash: await hash, ...given })
}

/** Gives a member of staff an app, and returns its secret. */
export async function giveApp(db: Kysely<Database>, { id }: { id: number }): Promise<string> {
  const secret = createAppSecret()
  const vault = createVault([Buffer.from(testAnswersKey, 'base64')])
  await saveApp(db, id, vault.seal(secret, secretAbout(id)), 0)
  return secret
}

/** Forgets that a code was used, as if the half minute had passed. */
export const forgetUse = (db: Kysely<Database>, { id }: { id: number }) =>
  sql`update staff_apps set last_step = 0 where customer_id = ${id}`.execute(db)

/** A browser of a desk: it keeps every cookie, and sends each request from another network than others do. */
export class Desk {
  static #networks = 0
  readonly #server: TestApp
  readonly #host: string
  readonly #headers: Record<string, string>
  readonly cookies = new Map<string, string>()
  address = `2001:db8:${(++Desk.#networks).toString(16)}::1`

  constructor(server: TestApp, host: string, headers: Record<string, string> = {}) {
    this.#server = server
    this.#host = host
    this.#headers = headers
  }

  ask(method: 'GET' | 'POST', url: string, body?: object) {
    return this.send(method, url, body)
  }

  async send(method: Call['method'], url: string, body: object = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#server.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        host: this.#host,
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...this.#headers,
      },
      ...(method !== 'GET' && { payload: body }),
    })
    for (const { name, value } of response.cookies)
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    return { status: response.statusCode, json: response.json() }
  }

  logIn({ email }: { email: string }, password = staffPassword) {
    return this.ask('POST', '/api/auth/customer/login', { username: email, password })
  }

  giveCode(code: string) {
    return this.ask('POST', '/api/auth/second-step/code', { code })
  }

  /** Logs in whole, by the app. */
  async logInWhole(who: { id: number; email: string }, secret: string) {
    await forgetUse(this.#server.db, who)
    const first = await this.logIn(who)
    const second = await this.giveCode(codeOf(secret))
    return [first.status, second.status]
  }

  /** Status of a question that only staff at the desk may ask. */
  async asStaff(): Promise<number> {
    return (await this.ask('GET', '/api/foh/orders?query=porter')).status
  }

  async whoAmI(): Promise<number | null> {
    const { json } = await this.ask('GET', '/api/auth/user')
    return (json.data?.id as number | undefined) ?? null
  }
}
