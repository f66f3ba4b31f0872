import type { IncomingMessage, ServerResponse } from 'node:http'
import { Faults } from '../faults.ts'
import { readJson, sendJson, sendText } from '../http.ts'
import { check } from '../merchant-api.ts'
import { Webhooks } from '../webhooks.ts'
import { DebitApi } from './api.ts'
import { SchemeCalendar } from './calendar.ts'
import { type Answer, type DebitFault, faultRequest, webhookTarget } from './records.ts'
import { notFound } from './scheme.ts'

interface ServiceOptions {
  nowMs: () => number
  origin: () => string
  webhookSecret: string
  wait: (ms: number) => Promise<void>
  hasSecret: (request: IncomingMessage) => boolean
  /** Days on which the scheme does not work, as YYYY-MM-DD. */
  holidays?: readonly string[]
}

/** Answers everything under `/direct-debit`: the provider's API, its page, and what only tests ask for. */
export class DirectDebitService {
  readonly #options: ServiceOptions
  readonly #api: DebitApi
  readonly #faults = new Faults<DebitFault>()
  readonly #webhooks: Webhooks

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#api = new DebitApi({
      nowMs: options.nowMs(),
      calendar: new SchemeCalendar(options.holidays ?? []),
      origin: options.origin,
      tell: (event) => void this.#webhooks.send({ events: [event] }),
    })
    this.#webhooks = new Webhooks({
      url: undefined,
      secret: options.webhookSecret,
      enabled: true,
      nowMs: options.nowMs,
      retryDelaysMs: [1_000, 5_000],
    })
  }

  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [, , first = '', second = ''] = url.pathname.split('/')
    if (first === 'page') return this.#api.answerPage(request, response, second)
    if (!this.#options.hasSecret(request))
      return sendJson(response, 401, { code: 'unauthorised', message: 'Send the secret key.' })
    if (first === 'faults') {
      if (request.method === 'DELETE') this.#faults.reset()
      else this.#faults.add(check(faultRequest, await readJson(request)))
      return sendJson(response, 200, { ok: true })
    }
    if (first === 'webhooks') {
      this.#webhooks.url = check(webhookTarget, await readJson(request)).url
      return sendJson(response, 200, { ok: true })
    }
    const call = await this.#api.read(request, url)
    const fault = call?.operation ? this.#faults.take(call.operation) : null
    if (fault?.when === 'before' && (await this.#harm(response, fault, null))) return
    const answer = call ? call.run() : notFound()
    if (fault?.when === 'after' && (await this.#harm(response, fault, answer))) return
    sendJson(response, answer.status, answer.body)
  }

  close() {
    this.#webhooks.close()
  }

  /** Harms an answer. Returns true when the fault has ended the call. */
  async #harm(response: ServerResponse, fault: DebitFault, answer: Answer | null): Promise<boolean> {
    if (fault.delayMs > 0) await this.#options.wait(fault.delayMs)
    const status = answer?.status ?? 200
    switch (fault.kind) {
      case 'delay':
        return false
      case 'status':
        sendText(response, fault.status, 'text/plain', 'A fault was asked for.')
        return true
      case 'reset':
        response.destroy()
        return true
      case 'empty':
        sendText(response, status, 'application/json', '')
        return true
      case 'malformed':
        sendText(response, status, 'application/json', '{"id":"col_')
        return true
      case 'wrongAmount':
      case 'wrongCurrency':
        if (!answer) return false
        sendJson(response, status, lying(answer.body, fault.kind))
        return true
    }
  }
}

const lying = (body: object, kind: 'wrongAmount' | 'wrongCurrency'): object => ({
  ...body,
  ...(kind === 'wrongCurrency' && { currency: 'EUR' }),
  ...(kind === 'wrongAmount' && 'amountPence' in body && { amountPence: Number(body.amountPence) + 1 }),
})
