import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { SchemeCalendar } from '../direct-debit/calendar.ts'
import { mandatePage } from '../direct-debit/mandate-page.ts'
import { type Answer, bankDetails, clockRequest, type SchemeEvent } from '../direct-debit/records.ts'
import { Scheme } from '../direct-debit/scheme.ts'
import { Faults } from '../faults.ts'
import { readBody, readForm, readJson, sendJson, sendText } from '../http.ts'
import { check } from '../merchant-api.ts'

export interface ApiRequest {
  method: string
  url: URL
  body: string
  /** Key of the request, where it has one. */
  key: string | null
}

/** A call of a provider's API, which a test may harm by its name. */
export interface ApiCall {
  operation: string
  run: () => Answer
  /** Headers that stand beside the answer. */
  headers?: Record<string, string>
}

/** A provider: its API in its own words, over the books of the scheme. */
export interface ProviderFace {
  read: (request: ApiRequest) => ApiCall
  /** Returns the session whose page the payer fills in; null for none. */
  findSession: (id: string) => { ourRef: string; returnUrl: string; done: (mandate: string) => void } | null
  /** Takes what happened in the scheme, and returns the body of a webhook; null for none. */
  tell: (event: SchemeEvent) => string | null
  sign: (rawBody: string, nowMs: number) => Record<string, string>
  turnAway: (status: number) => Answer
  /** Fields of the provider's answers that state a sum. */
  sums: readonly string[]
  /** Codes of ADDACS after which a mandate stays in force. */
  keepingCodes?: readonly string[]
}

export interface StandInTools {
  scheme: Scheme
  origin: () => string
}

interface Options {
  secret: string
  nowMs: () => number
  open: (tools: StandInTools) => ProviderFace
}

const faultRequest = z.strictObject({
  operation: z.string(),
  kind: z.enum(['delay', 'status', 'reset', 'empty', 'malformed', 'wrongAmount', 'wrongCurrency']),
  when: z.enum(['before', 'after']),
  times: z.int().min(1).default(1),
  status: z.int().default(500),
  delayMs: z.int().default(0),
})
const reportRequest = z.strictObject({
  ref: z.string(),
  report: z.enum(['ADDACS', 'DDICA']),
  code: z.string().length(1),
})
const webhookRequest = z.strictObject({ url: z.url() })

type Fault = z.output<typeof faultRequest>

/** Starts a stand-in of a direct debit provider. Its clock moves only when it is told to. @public */
export async function startDebitStandIn(options: Options) {
  const standIn = new DebitStandIn(options)
  const server = createServer((request, response) => {
    standIn.answer(request, response).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: standIn.origin,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

class DebitStandIn {
  origin = ''
  readonly #secret: string
  readonly #nowMs: () => number
  readonly #scheme: Scheme
  readonly #face: ProviderFace
  readonly #faults = new Faults<Fault>()
  #webhookUrl: string | null = null

  constructor({ secret, nowMs, open }: Options) {
    this.#secret = secret
    this.#nowMs = nowMs
    this.#scheme = new Scheme(nowMs(), new SchemeCalendar([]), (event) => this.#tell(event))
    this.#face = open({ scheme: this.#scheme, origin: () => this.origin })
    this.#scheme.keepingCodes = this.#face.keepingCodes ?? this.#scheme.keepingCodes
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const [, area = '', id = ''] = url.pathname.split('/')
    if (area === 'page') return this.#answerPage(request, response, id)
    const isKnown = request.headers.authorization === `Bearer ${this.#secret}`
    if (area === 'stand-in' && isKnown) return this.#steer(request, response, id)
    const body = await readBody(request)
    if (!isKnown) return send(response, this.#face.turnAway(401))
    const key = request.headers['idempotency-key']
    const call = this.#face.read({
      method: request.method ?? 'GET',
      url,
      body,
      key: typeof key === 'string' ? key : null,
    })
    const fault = this.#faults.take(call.operation)
    if (fault?.when === 'before' && (await this.#harm(response, fault, null))) return
    const answer = call.run()
    if (fault?.when === 'after' && (await this.#harm(response, fault, answer))) return
    send(response, answer, call.headers)
  }

  async #answerPage(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const session = this.#face.findSession(id)
    const show = (status: number, html: string) => sendText(response, status, 'text/html', html)
    if (!session) return show(410, 'This page has expired.')
    if (request.method !== 'POST') return show(200, mandatePage(`/page/${id}`, null))
    const account = bankDetails.safeParse(Object.fromEntries(await readForm(request)))
    if (!account.success) return show(400, mandatePage(`/page/${id}`, 'Check the bank details.'))
    const made = this.#scheme.createMandate({ ourRef: session.ourRef, account: account.data })
    if ('id' in made.body) session.done(String(made.body.id))
    response.writeHead(303, { location: session.returnUrl }).end()
  }

  /** Does what a test asks for. This is no part of the provider. */
  async #steer(request: IncomingMessage, response: ServerResponse, what: string): Promise<void> {
    const json = await readJson(request)
    const scheme = this.#scheme
    switch (`${request.method} ${what}`) {
      case 'POST clock':
        scheme.advance(Date.parse(check(clockRequest, json).now))
        break
      case 'POST reports': {
        const { ref, ...reason } = check(reportRequest, json)
        return send(response, scheme.takeReport(ref, reason))
      }
      case 'POST webhooks':
        this.#webhookUrl = check(webhookRequest, json).url
        break
      case 'POST faults':
        this.#faults.add(check(faultRequest, json))
        break
      case 'DELETE faults':
        this.#faults.reset()
        break
      default:
        return sendJson(response, 200, scheme.books())
    }
    sendJson(response, 200, { ok: true })
  }

  #tell(event: SchemeEvent) {
    const rawBody = this.#face.tell(event)
    if (rawBody === null || this.#webhookUrl === null) return
    const headers = { 'content-type': 'application/json', ...this.#face.sign(rawBody, this.#nowMs()) }
    fetch(this.#webhookUrl, { method: 'POST', headers, body: rawBody }).catch(() => {})
  }

  /** Harms an answer. Returns true when the fault has ended the call. */
  async #harm(response: ServerResponse, fault: Fault, answer: Answer | null): Promise<boolean> {
    if (fault.delayMs > 0) await wait(fault.delayMs)
    const status = answer?.status ?? 200
    switch (fault.kind) {
      case 'delay':
        return false
      case 'status':
        send(response, this.#face.turnAway(fault.status))
        return true
      case 'reset':
        response.destroy()
        return true
      case 'empty':
      case 'malformed':
        sendText(response, status, 'application/json', fault.kind === 'empty' ? '' : '{"id":"col_')
        return true
      case 'wrongAmount':
      case 'wrongCurrency':
        if (!answer) return false
        sendText(response, status, 'application/json', this.#lying(answer.body, fault.kind))
        return true
    }
  }

  #lying(body: object, kind: 'wrongAmount' | 'wrongCurrency'): string {
    const names = kind === 'wrongAmount' ? this.#face.sums : ['currency']
    return JSON.stringify(body, (name, value: unknown) => {
      if (!names.includes(name) || value === 0) return value
      return kind === 'wrongAmount' ? Number(value) + 1 : 'EUR'
    })
  }
}

function send(response: ServerResponse, { status, body }: Answer, headers: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  sendJson(response, status, body)
}
