import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { BooksFile } from './books-file.ts'
import { DirectDebitService } from './direct-debit/service.ts'
import { Faults } from './faults.ts'
import { BadRequest, readForm, readJson, sendJson, sendText } from './http.ts'
import { check, readMerchantCall } from './merchant-api.ts'
import { sendBankPage, sendBankResult, sendFingerprintPage } from './pages/bank-page.ts'
import { sendCardListPage } from './pages/card-list-page.ts'
import { sendFieldsPage } from './pages/fields-page.ts'
import { sendReaderPage } from './pages/reader-page.ts'
import { Provider, type Reply, refusal } from './provider.ts'
import type { TransactionEvent } from './records.ts'
import {
  type Fault,
  type FaultOperation,
  faultRequest,
  savedUseRequest,
  securityCodeRequest,
  tokenRequest,
  webhookRequest,
} from './schemas.ts'
import { Webhooks } from './webhooks.ts'

export interface CardSandboxOptions {
  /** 0 takes a free port. */
  port?: number
  host?: string
  publicOrigin?: string
  secret?: string
  webhookUrl?: string
  webhookSecret?: string
  webhooksEnabled?: boolean
  webhookRetryDelaysMs?: readonly number[]
  /** Milliseconds that the slow card waits. */
  slowMs?: number
  nowMs?: () => number
  /** Number of transactions that are remembered. */
  capacity?: number
  /** File that keeps the transactions beyond the process. Without it they end with the process. */
  booksPath?: string
}

export interface CardSandbox {
  origin: string
  close: () => Promise<void>
}

const webhookFirstLimitMs = 2_000

export async function startCardSandbox(options: CardSandboxOptions = {}): Promise<CardSandbox> {
  const sandbox = new SandboxServer(options)
  await sandbox.listen(options.port ?? 0, options.host ?? '127.0.0.1')
  return { origin: sandbox.origin, close: () => sandbox.close() }
}

class SandboxServer {
  origin = ''
  readonly #options: CardSandboxOptions
  readonly #books: BooksFile | undefined
  readonly #provider: Provider
  readonly #webhooks: Webhooks
  readonly #directDebit: DirectDebitService
  readonly #faults = new Faults()
  readonly #closing = new AbortController()
  readonly #secretDigest: Buffer
  readonly #server: Server

  constructor(options: CardSandboxOptions) {
    this.#options = options
    const nowMs = options.nowMs ?? Date.now
    this.#books = options.booksPath === undefined ? undefined : new BooksFile(options.booksPath)
    this.#provider = new Provider({
      nowMs,
      publicOrigin: () => this.origin,
      ...(this.#books && { books: this.#books }),
      ...(options.capacity !== undefined && { capacity: options.capacity }),
    })
    this.#webhooks = new Webhooks({
      url: options.webhookUrl,
      secret: options.webhookSecret ?? 'sandbox-webhook-secret',
      enabled: options.webhooksEnabled ?? true,
      nowMs,
      retryDelaysMs: options.webhookRetryDelaysMs ?? [1_000, 5_000, 30_000, 120_000],
    })
    this.#directDebit = new DirectDebitService({
      nowMs,
      origin: () => this.origin,
      webhookSecret: options.webhookSecret ?? 'sandbox-webhook-secret',
      wait: (ms) => this.#wait(ms),
      hasSecret: (request) => this.#hasSecret(request),
    })
    this.#secretDigest = digest(`Bearer ${options.secret ?? 'sandbox-secret-key'}`)
    this.#server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
      this.#handle(request, response).catch((error: unknown) => this.#fail(response, error))
    })
  }

  listen(port: number, host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject)
        const address = this.#server.address() as AddressInfo
        this.origin = this.#options.publicOrigin ?? `http://localhost:${address.port}`
        resolve()
      })
    })
  }

  close(): Promise<void> {
    this.#closing.abort()
    this.#webhooks.close()
    this.#directDebit.close()
    return new Promise((resolve) => {
      this.#server.close(() => {
        this.#books?.close()
        resolve()
      })
      this.#server.closeAllConnections()
    })
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    if (url.pathname.startsWith('/v1/')) {
      if (!this.#hasSecret(request))
        return sendAnswer(response, refusal(401, 'unauthorised', 'Send the secret key.'))
      const call = await readMerchantCall(request, url, this.#provider)
      if (!call) return sendAnswer(response, unknownPath())
      return this.#answer(response, call.operation, call.run)
    }
    if (url.pathname.startsWith('/direct-debit/')) return this.#directDebit.answer(request, response, url)
    const coded = /^\/api\/v1\/card-identifiers\/([^/]+)\/security-code$/.exec(url.pathname)
    if (request.method === 'POST' && coded) return this.#takeSecurityCode(request, response, coded[1]!)
    const atReader = /^\/readers\/([^/]+)$/.exec(url.pathname)?.[1]
    if (atReader !== undefined) return this.#useReader(request, response, atReader)
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /':
        return sendCardListPage(response)
      case 'GET /health':
        return sendJson(response, 200, { status: 'ok' })
      case 'GET /fields':
        return sendFieldsPage(response, url.searchParams, this.#provider, this.#options.nowMs ?? Date.now)
      case 'POST /fields/tokens': {
        const body = check(tokenRequest, await readJson(request))
        return this.#answer(response, 'tokenise', () => this.#provider.tokenise(body))
      }
      case 'POST /bank/challenge':
        return this.#showBank((await readForm(request)).get('creq'), response)
      case 'GET /bank/challenge':
        return this.#showBank(url.searchParams.get('creq'), response)
      case 'POST /bank/method':
        return this.#lookAtBrowser(request, response)
      case 'POST /bank/answer':
        return this.#takeBankAnswer(request, response)
      case 'POST /faults':
      case 'DELETE /faults':
      case 'POST /webhooks':
      case 'POST /next-saved-use':
      case 'GET /books':
        return this.#configure(request, response, url.pathname)
      default:
        return sendAnswer(response, unknownPath())
    }
  }

  /** Takes a saved card's security code from the payer's page, with the session's key as the bearer. */
  async #takeSecurityCode(request: IncomingMessage, response: ServerResponse, savedCardId: string) {
    const { securityCode } = check(securityCodeRequest, await readJson(request))
    const sessionKey = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const run = () => this.#provider.giveSecurityCode(sessionKey, savedCardId, securityCode)
    return this.#answer(response, 'giveSecurityCode', run)
  }

  /** Runs a call, with the harm of the waiting fault or of the magic card. */
  async #answer(response: ServerResponse, operation: FaultOperation, run: () => Reply) {
    const fault = this.#faults.take(operation)
    if (fault?.when === 'before' && (await this.#harm(response, fault, null))) return
    const reply = run()
    if (operation === 'createTransaction') await this.#actQuirk(response, reply)
    else if (operation === 'refund') await this.#actRefundQuirk(response, reply)
    else if (operation === 'void' && reply.event && reply.quirk === 'void_reply_lost') response.destroy()
    else this.#tell(reply)
    if (response.destroyed) return
    if (fault?.when === 'after' && (await this.#harm(response, fault, reply))) return
    sendAnswer(response, reply)
  }

  async #actQuirk(response: ServerResponse, reply: Reply) {
    if (!reply.event) return
    if (reply.quirk === 'webhook_first') {
      await Promise.race([this.#webhooks.send(reply.event), this.#wait(webhookFirstLimitMs)])
      return
    }
    this.#tell(reply)
    if (reply.quirk === 'reset') response.destroy()
    if (reply.quirk === 'slow') await this.#wait(this.#options.slowMs ?? 60_000)
  }

  /** Delays or drops the answer of a new refund only. A repeated request is answered. */
  async #actRefundQuirk(response: ServerResponse, reply: Reply) {
    this.#tell(reply)
    if (!reply.event) return
    if (reply.quirk === 'refund_reply_lost') response.destroy()
    if (reply.quirk === 'refund_slow') await this.#wait(this.#options.slowMs ?? 60_000)
  }

  /** Harms an answer. Returns true when the fault has ended the call. */
  async #harm(response: ServerResponse, fault: Fault, reply: Reply | null): Promise<boolean> {
    if (fault.delayMs > 0) await this.#wait(fault.delayMs)
    switch (fault.kind) {
      case 'delay':
        return false
      case 'status':
        sendText(response, fault.status, 'text/plain', 'A fault was asked for.')
        return true
      case 'refused':
        sendJson(response, 422, { code: 'refused', message: 'A fault was asked for.' })
        return true
      case 'reset':
        response.destroy()
        return true
      case 'empty':
        sendText(response, reply?.status ?? 200, 'application/json', '')
        return true
      case 'malformed':
        sendText(response, reply?.status ?? 200, 'application/json', '{"id":"trn_')
        return true
      case 'wrongShape':
        sendJson(response, reply?.status ?? 200, { status: 'authorised', amountPence: '12.50' })
        return true
      case 'wrongAmount':
        if (!reply || !('amountPence' in reply.body)) return false
        sendJson(response, reply.status, pennyMore(reply.body))
        return true
      case 'wrongCurrency':
        if (!reply || !('currency' in reply.body)) return false
        sendJson(response, reply.status, { ...reply.body, currency: 'EUR' })
        return true
    }
  }

  #tell(reply: { event?: TransactionEvent; quirk?: Reply['quirk'] }) {
    if (reply.event) void this.#webhooks.send(reply.event, reply.quirk === 'webhook_ten_times' ? 10 : 1)
  }

  async #showBank(creq: string | null, response: ServerResponse) {
    const fault = this.#faults.take('bankPage')
    if (fault && (await this.#harm(response, fault, null))) return
    const transaction = this.#provider.findChallenge(creq ?? '')
    if (transaction?.card.magic.quirk === 'bank_never_loads') {
      await this.#wait(this.#options.slowMs ?? 60_000)
      return void response.destroy()
    }
    sendBankPage(response, transaction)
  }

  /**
   * Serves the bank's hidden page. It tells the merchant's page that it has seen the browser, or never does.
   */
  async #lookAtBrowser(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request)
    const transaction = this.#provider.findFingerprint(form.get('threeDSMethodData') ?? '')
    if (transaction?.card.magic.quirk === 'fingerprint_stays_silent') {
      await this.#wait(this.#options.slowMs ?? 60_000)
      return void response.destroy()
    }
    sendFingerprintPage(response, transaction)
  }

  async #takeBankAnswer(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request)
    const answered = this.#provider.answerChallenge(
      form.get('challenge') ?? '',
      form.get('answer') === 'approve',
    )
    if (!answered) return sendBankPage(response, null)
    const { quirk } = answered.transaction.card.magic
    this.#tell({ ...answered, ...(quirk && { quirk }) })
    sendBankResult(response, answered.transaction, answered.cres)
  }

  /** Shows a reader's screen, on which the tester does what a payer does with a card. */
  async #useReader(request: IncomingMessage, response: ServerResponse, reader: string) {
    if (request.method === 'POST') {
      const act = (await readForm(request)).get('act')
      if (act === 'approve' || act === 'decline' || act === 'time-out') {
        const event = this.#provider.actAtReader(reader, act)
        // A reader without a connection tells the provider nothing, as far as the shop can see.
        if (event && !this.#provider.offlineReaders.has(reader)) this.#tell({ event })
      }
      if (act === 'cut-off') this.#provider.offlineReaders.add(reader)
      if (act === 'connect') this.#provider.offlineReaders.delete(reader)
      return void response.writeHead(303, { location: `/readers/${reader}` }).end()
    }
    sendReaderPage(response, reader, {
      transaction: this.#provider.waitingAt(reader),
      isOffline: this.#provider.offlineReaders.has(reader),
    })
  }

  async #configure(request: IncomingMessage, response: ServerResponse, path: string) {
    if (!this.#hasSecret(request))
      return sendAnswer(response, refusal(401, 'unauthorised', 'Send the secret key.'))
    if (path === '/books') return sendJson(response, 200, { transactions: this.#provider.books() })
    if (path === '/next-saved-use') {
      this.#provider.nextSavedUse = check(savedUseRequest, await readJson(request)).as
      return sendJson(response, 200, { ok: true })
    }
    if (path === '/webhooks') {
      const wanted = check(webhookRequest, await readJson(request))
      this.#webhooks.enabled = wanted.enabled ?? this.#webhooks.enabled
      this.#webhooks.url = wanted.url ?? this.#webhooks.url
      return sendJson(response, 200, { enabled: this.#webhooks.enabled, url: this.#webhooks.url ?? null })
    }
    if (request.method === 'DELETE') this.#faults.reset()
    else this.#faults.add(check(faultRequest, await readJson(request)))
    sendJson(response, 200, { ok: true })
  }

  #hasSecret(request: IncomingMessage): boolean {
    return timingSafeEqual(digest(request.headers.authorization ?? ''), this.#secretDigest)
  }

  async #wait(ms: number) {
    try {
      await wait(ms, undefined, { signal: this.#closing.signal, ref: false })
    } catch {
      // Closing: waiting requests continue at once.
    }
  }

  #fail(response: ServerResponse, error: unknown) {
    if (response.destroyed || response.headersSent) return
    if (error instanceof BadRequest) {
      return sendAnswer(response, refusal(error.status, 'bad_request', error.message))
    }
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    sendAnswer(response, refusal(500, 'sandbox_fault', 'The sandbox has a fault of its own.'))
  }
}

function sendAnswer(response: ServerResponse, answer: { status: number; body: object }) {
  if (answer.status === 204) return void response.writeHead(204).end()
  sendJson(response, answer.status, answer.body)
}

function unknownPath() {
  return refusal(404, 'unknown_path', 'There is nothing here.')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Adds a penny to every sum in an answer. */
const pennyMore = (body: object): object =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    typeof value === 'number' && value > 0 && /^(amount|captured|refunded)Pence$/.test(name)
      ? value + 1
      : value,
  ) as object
