import { setTimeout as sleep } from 'node:timers/promises'
import { askAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import type { FastifyInstance } from 'fastify'

const triesAtMost = 10

/** A person's browser on the demo's pages: it makes the same requests as they do, and keeps its cookie. */
export class Browser {
  readonly #app: FastifyInstance
  #cookie = ''

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Asks for `data` of a reply. @throws with the whole reply where it is refused */
  async ask<Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object): Promise<Data> {
    const request = {
      method,
      url,
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        ...(this.#cookie && { cookie: this.#cookie }),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body }),
    }
    let response = await this.#app.inject(request)
    // As our pages do: a busy server is asked again.
    for (let tries = 1; response.statusCode === 503 && tries < triesAtMost; tries += 1) {
      await sleep(askAgainAfterSeconds * 1_000)
      response = await this.#app.inject(request)
    }
    const session = response.cookies.find(({ name }) => name === 'sid')
    if (session) this.#cookie = `sid=${session.value}`
    if (response.statusCode >= 400)
      throw new Error(`${method} ${url} was answered ${response.statusCode}: ${response.body}`)
    const reply = response.json<{ data?: Data } & Data>()
    return reply.data ?? reply
  }

  static async loggedIn(app: FastifyInstance, email: string, password: string): Promise<Browser> {
    const browser = new Browser(app)
    await browser.ask('POST', '/api/auth/customer/login', { username: email, password })
    return browser
  }
}
