import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { Faults } from '../faults.ts'
import { BadRequest, readBody, readForm, readJson, sendJson, sendText } from '../http.ts'
import { decodeCreq } from '../three-d-secure.ts'
import { rightPassword, sendChallengePage, sendReturnPage } from './acs.ts'
import { dropInScript, sendDropInPage } from './drop-in.ts'
import { type Answer, authenticationFailed, OpayoGateway, problem } from './gateway.ts'
import { answerReporting } from './reporting.ts'
import {
  cardIdentifierRequest,
  challengeRequest,
  deferredRequest,
  instructionRequest,
  type OpayoFault,
  refundRequest,
  securityCodeRequest,
  sessionKeyRequest,
} from './schemas.ts'

export interface OpayoStandInOptions {
  /** 0 takes a free port. */
  port?: number
  acsPort?: number
  vendor?: string
  integrationKey?: string
  integrationPassword?: string
  reportingUser?: string
  reportingPassword?: string
  nowMs?: () => number
  sessionLifeMs?: number
  looksAtCardFirst?: boolean
}

export interface OpayoStandIn {
  /**
   * Origin of the API, the script, the card fields and the Reporting & Admin API, as at Opayo's own address.
   */
  origin: string
  /** Origin of the bank's page. For a browser this is another site than `origin`. */
  acsOrigin: string
  gateway: OpayoGateway
  addFault: (fault: Pick<OpayoFault, 'operation' | 'kind'> & Partial<OpayoFault>) => void
  dropFaults: () => void
  /** Requests to the API, each with its body; at most the last thousand. */
  requests: readonly { method: string; path: string; body: string }[]
  close: () => Promise<void>
}

/** Default credentials. */
export const standInKeys = {
  vendor: 'standin',
  integrationKey: 'stand-in-integration-key',
  integrationPassword: 'stand-in-integration-password',
  reportingUser: 'reporter',
  reportingPassword: 'stand-in-reporting-password',
} as const

/** Starts a stand-in for Opayo behind HTTP, with the addresses of its documents. No money moves. */
export async function startOpayoStandIn(options: OpayoStandInOptions = {}): Promise<OpayoStandIn> {
  const standIn = new StandIn(options)
  await standIn.listen(options.port ?? 0, options.acsPort ?? 0)
  return {
    origin: standIn.origin,
    acsOrigin: standIn.acsOrigin,
    gateway: standIn.gateway,
    addFault: (fault) =>
      standIn.faults.add({ times: 1, when: 'after', status: 500, delayMs: 0, codes: [], ...fault }),
    dropFaults: () => standIn.faults.reset(),
    requests: standIn.requests,
    close: () => standIn.close(),
  }
}

type Run = () => Answer

class StandIn {
  origin = ''
  acsOrigin = ''
  readonly gateway: OpayoGateway
  readonly faults = new Faults<OpayoFault>()
  readonly requests: { method: string; path: string; body: string }[] = []
  readonly #keys: typeof standInKeys | Required<Pick<OpayoStandInOptions, keyof typeof standInKeys>>
  readonly #nowMs: () => number
  readonly #closing = new AbortController()
  readonly #api: Server
  readonly #acs: Server

  constructor(options: OpayoStandInOptions) {
    const { vendor, integrationKey, integrationPassword, reportingUser, reportingPassword } = {
      ...standInKeys,
      ...options,
    }
    this.#keys = { vendor, integrationKey, integrationPassword, reportingUser, reportingPassword }
    this.#nowMs = options.nowMs ?? Date.now
    this.gateway = new OpayoGateway({
      vendor,
      nowMs: this.#nowMs,
      acsUrl: () => `${this.acsOrigin}/3ds-simulator/html_challenge`,
      sessionLifeMs: options.sessionLifeMs ?? 400_000,
      looksAtCardFirst: options.looksAtCardFirst ?? false,
    })
    this.#api = this.#serve((request, response, url) => this.#answerApi(request, response, url))
    this.#acs = this.#serve((request, response, url) => this.#answerAcs(request, response, url))
  }

  /** Listens at `localhost` and 127.0.0.1. To a browser these are two sites, like a shop and a bank. */
  async listen(port: number, acsPort: number) {
    const listening = (server: Server, at: number) =>
      new Promise<number>((done, fail) => {
        server.once('error', fail)
        server.listen(at, '127.0.0.1', () => done((server.address() as AddressInfo).port))
      })
    this.origin = `http://localhost:${await listening(this.#api, port)}`
    this.acsOrigin = `http://127.0.0.1:${await listening(this.#acs, acsPort)}`
  }

  async close() {
    this.#closing.abort()
    await Promise.all(
      [this.#api, this.#acs].map(
        (server) =>
          new Promise<void>((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      ),
    )
  }

  #serve(handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>): Server {
    return createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
      const url = new URL(request.url ?? '/', 'http://opayo')
      handle(request, response, url).catch((error: unknown) => {
        if (response.destroyed || response.headersSent) return
        if (error instanceof BadRequest) return sendAnswer(response, problem(400, 1000, error.message))
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        sendAnswer(response, problem(500, 9999, 'An internal error occurred.'))
      })
    })
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.replace(/\/$/, '')
    if (request.method === 'GET' && path === '/api/v1/js/sagepay.js')
      return sendText(response, 200, 'text/javascript', dropInScript(this.origin))
    if (request.method === 'GET' && path === '/api/v1/drop-in')
      return sendDropInPage(response, url.searchParams)
    if (path === '/access/access.htm') return this.#report(request, response)
    if (path === '/gateway/service/removetoken.vsp') return this.#removeToken(request, response)
    if (/^\/api\/v1\/card-identifiers(\/|$)/.test(path)) return this.#keepCard(request, response, path)
    if (request.headers.authorization !== this.#basic()) return sendAnswer(response, authenticationFailed())
    const [, id, action] = /^\/api\/v1\/transactions(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [null]
    const route = path.startsWith('/api/v1/transactions')
      ? `${request.method} ${id === undefined ? '' : 'id/'}${action ?? ''}`
      : `${request.method} ${path}`
    switch (route) {
      case 'POST /api/v1/merchant-session-keys':
        return this.#take(request, response, 'sessionKey', sessionKeyRequest, (body) =>
          this.gateway.createSessionKey(body.vendorName),
        )
      case 'POST ': {
        const body = await this.#read(request, path)
        return isRefund(body)
          ? this.#checked(response, 'refund', refundRequest, body, (refund) =>
              this.gateway.createRefund(refund),
            )
          : this.#checked(response, 'transaction', deferredRequest, body, (payment) =>
              this.gateway.createPayment(payment),
            )
      }
      case 'GET id/':
        return this.#send(response, 'retrieve', () => this.gateway.retrieve(id!))
      case 'POST id/3d-secure-challenge':
        return this.#take(request, response, 'challenge', challengeRequest, ({ cRes }) =>
          this.gateway.completeChallenge(id!, cRes),
        )
      case 'GET id/instructions':
        return this.#send(response, 'retrieve', () => this.gateway.listInstructions(id!))
      case 'POST id/instructions':
        return this.#take(request, response, 'instruction', instructionRequest, (body) =>
          this.gateway.instruct(id!, body),
        )
      default:
        return sendAnswer(response, problem(404, 1000, 'There is nothing here.'))
    }
  }

  /**
   * Takes cards from the payer's browser, with the merchant session key, also from a page of the shop's
   * origin.
   */
  async #keepCard(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const sessionKey = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const saved = /^\/api\/v1\/card-identifiers\/([^/]+)\/security-code$/.exec(path)?.[1]
    if (request.method === 'POST' && saved !== undefined)
      return this.#take(request, response, 'securityCode', securityCodeRequest, () =>
        this.gateway.linkSecurityCode(sessionKey, saved),
      )
    if (request.method === 'POST' && path === '/api/v1/card-identifiers')
      return this.#take(request, response, 'cardIdentifier', cardIdentifierRequest, (body) =>
        this.gateway.createCardIdentifier(sessionKey, body),
      )
    sendAnswer(response, problem(404, 1000, 'There is nothing here.'))
  }

  async #report(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const xml = new URLSearchParams(await readBody(request)).get('XML') ?? ''
    this.#note(request, '/access/access.htm', xml)
    const { vendor, reportingUser: user, reportingPassword: password } = this.#keys
    const text = answerReporting(xml, this.gateway, { vendor, user, password, nowMs: this.#nowMs })
    await this.#harmed(response, 'reporting', null, (_answer, lie) =>
      sendText(response, 200, 'text/xml', lie === null ? text : lieInReport(lie, text)),
    )
  }

  async #removeToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    this.#note(request, '/gateway/service/removetoken.vsp', form.toString())
    const isOurs = form.get('Vendor') === this.#keys.vendor && form.get('TxType') === 'REMOVETOKEN'
    const fault = this.faults.take('removeToken')
    if (fault?.when === 'before' && (await this.#harm(response, fault, null))) return
    const isGone = isOurs && this.gateway.removeToken((form.get('Token') ?? '').replace(/[{}]/g, ''))
    const [status, detail] = isGone
      ? ['OK', '2017 : The Token was removed successfully.']
      : ['INVALID', '4057 : The Token could not be found.']
    if (fault?.when === 'after' && (await this.#harm(response, fault, null))) return
    sendText(
      response,
      200,
      'text/plain',
      `VPSProtocol=${form.get('VPSProtocol') ?? ''}\r\nStatus=${status}\r\nStatusDetail=${detail}\r\n`,
    )
  }

  async #answerAcs(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams()
    const fault = this.faults.take('acs')
    if (fault && (await this.#harm(response, fault, null))) return
    if (url.pathname === '/3ds-simulator/html_challenge') {
      const asked = decodeCreq(form.get('creq') ?? '')
      return sendChallengePage(response, asked && this.gateway.findChallenge(asked.acsTransID))
    }
    const isRight = form.get('challengeData') === rightPassword
    const answered = this.gateway.answerChallenge(form.get('acsTransactionID') ?? '', isRight ? 'Y' : 'N')
    return answered ? sendReturnPage(response, answered) : sendChallengePage(response, null)
  }

  async #take<T extends z.ZodType>(
    request: IncomingMessage,
    response: ServerResponse,
    operation: OpayoFault['operation'],
    schema: T,
    run: (body: z.output<T>) => Answer,
  ): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://opayo').pathname
    return this.#checked(response, operation, schema, await this.#read(request, path), run)
  }

  async #read(request: IncomingMessage, path: string): Promise<unknown> {
    const body = await readJson(request)
    this.#note(request, path, JSON.stringify(body))
    return body
  }

  #note({ method }: IncomingMessage, path: string, body: string) {
    this.requests.push({ method: method ?? '', path, body })
    if (this.requests.length > 1000) this.requests.shift()
  }

  /** Runs a request that keeps the published rules. Otherwise refuses it by the names of the fields. */
  #checked<T extends z.ZodType>(
    response: ServerResponse,
    operation: OpayoFault['operation'],
    schema: T,
    body: unknown,
    run: (body: z.output<T>) => Answer,
  ): Promise<void> {
    const parsed = schema.safeParse(body)
    return this.#send(response, operation, () =>
      parsed.success ? run(parsed.data) : { status: 422, body: { errors: fieldErrors(parsed.error) } },
    )
  }

  async #send(response: ServerResponse, operation: OpayoFault['operation'], run: Run): Promise<void> {
    await this.#harmed(response, operation, run, (answer) => {
      if (answer) sendAnswer(response, answer)
    })
  }

  async #harmed(
    response: ServerResponse,
    operation: OpayoFault['operation'],
    run: Run | null,
    send: (answer: Answer | null, lie: Lie | null) => void,
  ): Promise<void> {
    const fault = this.faults.take(operation)
    if (fault?.when === 'before' && (await this.#harm(response, fault, null))) return
    const answer = run?.() ?? null
    if (fault?.when === 'after' && (await this.#harm(response, fault, answer))) return
    const kind = fault?.when === 'after' ? fault.kind : null
    const lie = kind === 'wrongAmount' || kind === 'wrongCurrency' ? kind : null
    if (!response.destroyed) send(answer, lie)
  }

  /** Harms an answer. Returns true when the fault has ended the call. */
  async #harm(response: ServerResponse, fault: OpayoFault, answer: Answer | null): Promise<boolean> {
    if (fault.delayMs > 0) await this.#wait(fault.delayMs)
    const status = answer?.status ?? 200
    switch (fault.kind) {
      case 'delay':
        return false
      case 'status':
        sendText(response, fault.status, 'text/html', '<h1>A fault was asked for.</h1>')
        return true
      case 'reset':
        response.destroy()
        return true
      case 'empty':
        sendText(response, status, 'application/json', '')
        return true
      case 'malformed':
        sendText(response, status, 'application/json', '{"transactionId":"')
        return true
      case 'wrongShape':
        sendJson(response, status, { status: 'Ok', amount: '12.50' })
        return true
      case 'refusals':
        sendJson(response, 422, { errors: fault.codes.map((code) => ({ code, description: 'Asked for' })) })
        return true
      case 'withoutAmount': {
        const { amount: _, ...rest } = { amount: null, ...answer?.body }
        sendJson(response, status, rest)
        return true
      }
      case 'wrongAmount':
      case 'wrongCurrency': {
        const lied = answer?.body && lieAbout(fault.kind, answer.body)
        if (!lied) return false
        sendJson(response, status, lied)
        return true
      }
    }
  }

  async #wait(ms: number) {
    try {
      await wait(ms, undefined, { signal: this.#closing.signal, ref: false })
    } catch {
      // Closing: waiting requests continue at once.
    }
  }

  #basic(): string {
    const { integrationKey, integrationPassword } = this.#keys
    return `Basic ${Buffer.from(`${integrationKey}:${integrationPassword}`).toString('base64')}`
  }
}

const isRefund = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'transactionType' in body && body.transactionType === 'Refund'

const totals = z.object({ amount: z.object({ totalAmount: z.number() }), currency: z.string() })

type Lie = 'wrongAmount' | 'wrongCurrency'

function lieInReport(lie: Lie, xml: string): string {
  return lie === 'wrongAmount'
    ? xml.replace(
        /<amount>([\d.]+)<\/amount>/,
        (_, told) => `<amount>${(Number(told) + 0.01).toFixed(2)}</amount>`,
      )
    : xml.replace(/<currency>\w+<\/currency>/, '<currency>EUR</currency>')
}

function lieAbout(kind: Lie, body: object): object | null {
  const told = totals.safeParse(body).data
  if (!told) return null
  if (kind === 'wrongCurrency') return { ...body, currency: told.currency === 'EUR' ? 'GBP' : 'EUR' }
  const totalAmount = told.amount.totalAmount + 1
  return { ...body, amount: { totalAmount, saleAmount: totalAmount, surchargeAmount: 0 } }
}

const missing = 'Missing mandatory field'

/**
 * Formats errors with Opayo's codes: 1003 missing, 1004 length, 1005 characters, 1009 any other wrong value.
 */
function fieldErrors(error: z.ZodError): object[] {
  return error.issues.map((issue) => {
    const property = [...issue.path, ...('keys' in issue ? [issue.keys[0]] : [])].join('.')
    if (issue.message === missing || issue.message.endsWith('received undefined'))
      return { description: missing, property, code: 1003 }
    if (issue.code === 'too_big' || issue.code === 'too_small')
      return { description: 'Invalid length', property, code: 1004 }
    if (issue.code === 'invalid_format')
      return { description: 'Contains invalid characters', property, code: 1005 }
    return { description: 'Contains invalid value', property, code: 1009 }
  })
}

function sendAnswer(response: ServerResponse, { status, body }: Answer) {
  if (body === null) return void response.writeHead(status).end()
  sendJson(response, status, body)
}
