import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { Faults } from '../faults.ts'
import { BadRequest, readBody, readForm, readJson, sendJson, sendText } from '../http.ts'
import { StripeAccount } from './account.ts'
import { type ApiCall, readApiCall } from './api-calls.ts'
import { sendHooksPage, sendIssuerPage } from './bank-pages.ts'
import { sendElementFrame, sendWalletWindow } from './element-frames.ts'
import { faultRequest, type Operation, type StripeFault, spoiled } from './faults.ts'
import { errorAnswer } from './present.ts'
import type { Answer } from './records.ts'
import { enteredCard } from './requests.ts'
import { stripeScript } from './stripe-script.ts'
import { findTestCard } from './test-cards.ts'
import { StripeWebhooks } from './webhooks.ts'

export interface StripeStandInOptions {
  /** 0 takes a free port. */
  port?: number
  host?: string
  secretKey?: string
  webhookUrl?: string | undefined
  webhookSecret?: string
  webhookRetryDelaysMs?: readonly number[]
  nowMs?: () => number
}

export interface StripeStandIn {
  /** Origin of the API, the script and its frames. */
  origin: string
  /**
   * Origin of the bank's pages, and of Stripe's pages that lead to it and back. It differs from `origin`, as
   * theirs do.
   */
  bankOrigin: string
  close: () => Promise<void>
}

/**
 * Starts a stand-in for Stripe behind HTTP. It answers the official SDK, unchanged, and serves a small
 * `stripe.js`.
 */
export async function startStripeStandIn(options: StripeStandInOptions = {}): Promise<StripeStandIn> {
  const standIn = new StandInServer(options)
  await standIn.listen(options.port ?? 0, options.host ?? '127.0.0.1')
  return { origin: standIn.origin, bankOrigin: standIn.bankOrigin, close: () => standIn.close() }
}

interface Remembered {
  fingerprint: string
  /** Null while the first request of the key is being answered. */
  answer: Answer | null
  requestId: string
}

const webhookWish = z.strictObject({
  url: z.url().optional(),
  times: z.number().int().min(1).max(100).optional(),
  held: z.boolean().optional(),
})

const savedUseWish = z.strictObject({
  as: z.string().transform((number, context) => {
    const found = findTestCard(number)
    if (found) return found
    context.addIssue('is no test card')
    return z.NEVER
  }),
})

const releaseWish = z.strictObject({ reversed: z.boolean().default(false) })

class StandInServer {
  origin = ''
  bankOrigin = ''
  readonly #account: StripeAccount
  readonly #webhooks: StripeWebhooks
  readonly #faults = new Faults<StripeFault>()
  readonly #remembered = new Map<string, Remembered>()
  readonly #closing = new AbortController()
  readonly #secretDigest: Buffer
  readonly #nowMs: () => number
  readonly #server: Server
  readonly #bank: Server

  constructor(options: StripeStandInOptions) {
    const nowMs = options.nowMs ?? Date.now
    this.#nowMs = nowMs
    this.#webhooks = new StripeWebhooks({
      url: options.webhookUrl,
      secret: options.webhookSecret ?? 'whsec_stand_in',
      nowMs,
      retryDelaysMs: options.webhookRetryDelaysMs ?? [1_000, 5_000, 30_000],
    })
    this.#account = new StripeAccount({
      nowMs,
      hooksOrigin: () => this.bankOrigin,
      tell: (event) => this.#webhooks.tell(event),
    })
    this.#secretDigest = digest(`Bearer ${options.secretKey ?? 'sk_test_stand_in'}`)
    this.#server = this.#serverOf((request, response) => this.#handle(request, response))
    this.#bank = this.#serverOf((request, response) => this.#handleBank(request, response))
  }

  async listen(port: number, host: string): Promise<void> {
    this.origin = `http://localhost:${await listening(this.#server, port, host)}`
    this.bankOrigin = `http://localhost:${await listening(this.#bank, 0, host)}`
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#webhooks.close()
    await Promise.all([this.#server, this.#bank].map(ended))
  }

  #serverOf(handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>): Server {
    return createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
      handle(request, response).catch((error: unknown) => fail(response, error))
    })
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const [, area = '', first = '', second = ''] = url.pathname.split('/')
    if (area === 'stand-in') return this.#configure(request, response, first, second)
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /health':
        return sendJson(response, 200, { status: 'ok' })
      case 'GET /endive/stripe.js':
        return sendText(response, 200, 'text/javascript; charset=utf-8', stripeScript(this.origin))
      case 'GET /elements/payment':
      case 'GET /elements/expressCheckout':
        return sendElementFrame(response, first, url.searchParams)
      case 'GET /wallets/google-pay':
        return sendWalletWindow(response, url.searchParams)
      case 'POST /elements/tokens': {
        const entered = check(enteredCard, await readJson(request))
        return this.#answer(response, 'enterCard', () => this.#account.enterCard(entered))
      }
    }
    return this.#answerApi(request, response, url)
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    // Its own clock stamps everything it makes, and is sent with each answer.
    response.setHeader('date', new Date(this.#nowMs()).toUTCString())
    if (!this.#hasSecret(request))
      return sendAnswer(
        response,
        errorAnswer(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
      )
    const body = await readBody(request)
    const call = readApiCall(request.method ?? 'GET', url, body, this.#account)
    if ('status' in call) return sendAnswer(response, call)
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string')
      return this.#answer(response, call.operation, call.run)
    return this.#answerOnce(response, call, { key, fingerprint: `${url.pathname} ${body}` })
  }

  /** Keeps the first answer to a key, whatever it was, and repeats it. */
  async #answerOnce(
    response: ServerResponse,
    call: ApiCall,
    { key, fingerprint }: { key: string; fingerprint: string },
  ) {
    const first = this.#remembered.get(key)
    if (first && first.fingerprint !== fingerprint)
      return sendAnswer(
        response,
        errorAnswer(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        }),
      )
    if (first && first.answer === null)
      return sendAnswer(
        response,
        errorAnswer(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this key.',
        }),
      )
    if (first?.answer) {
      response.setHeader('idempotent-replayed', 'true')
      response.setHeader('original-request', first.requestId)
      // Goes through the faults again, so that a fault of the reply can affect a repetition too.
      return this.#answer(response, call.operation, () => first.answer!)
    }
    const remembered: Remembered = { fingerprint, answer: null, requestId: newRequestId() }
    this.#remembered.set(key, remembered)
    const isAnswered = await this.#answer(response, call.operation, call.run, (answer) => {
      remembered.answer = answer
    })
    if (!isAnswered) this.#remembered.delete(key)
  }

  /**
   * Runs a call, with the harm of the waiting fault. Returns true if the call was run, and its answer must be
   * remembered.
   */
  async #answer(
    response: ServerResponse,
    operation: Operation,
    run: () => Answer,
    remember: (answer: Answer) => void = () => {},
  ): Promise<boolean> {
    const fault = this.#faults.take(operation)
    if (fault?.kind === 'internal') {
      if (fault.when === 'after') run()
      const answer = errorAnswer(500, { type: 'api_error', message: 'An unknown error occurred.' })
      remember(answer)
      sendAnswer(response, answer)
      return true
    }
    if (fault?.when === 'before' && (await this.#harm(response, fault, null))) return false
    const answer = run()
    remember(answer)
    if (response.destroyed) return true
    if (fault?.when === 'after' && (await this.#harm(response, fault, answer))) return true
    sendAnswer(response, answer)
    return true
  }

  /** Harms an answer. Returns true when the fault has ended the call. */
  async #harm(response: ServerResponse, fault: StripeFault, answer: Answer | null): Promise<boolean> {
    if (fault.delayMs > 0) await this.#wait(fault.delayMs)
    switch (fault.kind) {
      case 'status':
        sendAnswer(
          response,
          errorAnswer(fault.status, {
            type: fault.status >= 500 ? 'api_error' : 'invalid_request_error',
            ...(fault.code !== undefined && { code: fault.code }),
            message: 'A fault was asked for.',
          }),
        )
        return true
      case 'proxy':
        sendText(response, fault.status, 'text/plain', 'A fault was asked for.')
        return true
      case 'reset':
        response.destroy()
        return true
      default: {
        const text = spoiled(fault.kind, answer?.body ?? {})
        if (text === null) return false
        sendText(response, answer?.status ?? 200, 'application/json', text)
        return true
      }
    }
  }

  /** Serves Stripe's own pages around the bank's check. */
  async #answerHooks(request: IncomingMessage, response: ServerResponse, step: string, id: string) {
    if (step === 'authenticate') return sendHooksPage(response, `${this.bankOrigin}/issuer/${id}`)
    const form = await readForm(request)
    this.#account.answerBank(id, form.get('answer') === 'approve')
    const intent = this.#account.find(id)
    if (!intent?.returnUrl) return sendIssuerPage(response, null, this.bankOrigin)
    const back = new URL(intent.returnUrl)
    back.searchParams.set('payment_intent', id)
    back.searchParams.set('payment_intent_client_secret', `${id}_secret_stand_in`)
    back.searchParams.set('source_type', 'card')
    response.writeHead(303, { location: back.href }).end()
  }

  async #handleBank(request: IncomingMessage, response: ServerResponse) {
    const [, area = '', first = '', second = ''] = (request.url ?? '').split(/[/?]/)
    if (area === 'hooks') return this.#answerHooks(request, response, first, second)
    const id = area === 'issuer' ? first : ''
    const fault = this.#faults.take('bankPage')
    if (fault && (await this.#harm(response, fault, null))) return
    sendIssuerPage(response, this.#account.findWaiting(id), this.bankOrigin)
  }

  /** Sets the behaviour that a test wants. This is no part of Stripe. */
  async #configure(request: IncomingMessage, response: ServerResponse, what: string, step: string) {
    if (!this.#hasSecret(request)) return sendJson(response, 401, { error: 'Send the secret key.' })
    if (what === 'books') return sendJson(response, 200, { intents: this.#account.books() })
    if (what === 'webhooks' && step === 'release') {
      const { reversed } = check(releaseWish, await readJson(request))
      return sendJson(response, 200, { sent: await this.#webhooks.release({ isReversed: reversed }) })
    }
    if (what === 'next-saved-use')
      this.#account.nextSavedUse = check(savedUseWish, await readJson(request)).as
    else if (what === 'webhooks') {
      const wish = check(webhookWish, await readJson(request))
      this.#webhooks.url = wish.url ?? this.#webhooks.url
      this.#webhooks.times = wish.times ?? this.#webhooks.times
      this.#webhooks.isHeld = wish.held ?? this.#webhooks.isHeld
    } else if (request.method === 'DELETE') this.#faults.reset()
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
}

function sendAnswer(response: ServerResponse, { status, body }: Answer) {
  response.setHeader('request-id', newRequestId())
  sendJson(response, status, body)
}

function fail(response: ServerResponse, error: unknown) {
  if (response.destroyed || response.headersSent) return
  if (error instanceof BadRequest)
    return sendAnswer(
      response,
      errorAnswer(error.status, { type: 'invalid_request_error', message: error.message }),
    )
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  sendAnswer(
    response,
    errorAnswer(500, { type: 'api_error', message: 'The stand-in has a fault of its own.' }),
  )
}

function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new BadRequest(z.prettifyError(parsed.error))
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      resolve(address.port)
    })
  })
}

function ended(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

const newRequestId = (): string => `req_${randomBytes(7).toString('hex')}`

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
