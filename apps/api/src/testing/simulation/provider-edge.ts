import { EventEmitter } from 'node:events'
import { IncomingMessage, type RequestOptions } from 'node:http'
import { Socket } from 'node:net'
import { BadRequest } from '../../../../card-sandbox/src/http.ts'
import { readMerchantCall } from '../../../../card-sandbox/src/merchant-api.ts'
import { Provider, type Reply, refusal } from '../../../../card-sandbox/src/provider.ts'
import type { TransactionEvent } from '../../../../card-sandbox/src/records.ts'
import { type BookEntry, Books } from '../audit/books.ts'
import { runningNow, type Turns } from './turns.ts'
import { endPatience } from './virtual-time.ts'

/** Mishaps of a request on its way to the provider, or of its answer. */
export const mishaps = [
  'reply lost',
  'never connected',
  'broken off unread',
  'timeout, done',
  'timeout, not done',
  'timeout, done late',
  'reply malformed',
  '500, done',
  '500, not done',
  'turned away',
  'wrong sum',
  'wrong currency',
] as const
export type Mishap = (typeof mishaps)[number]

const isDone: Record<Mishap, boolean> = {
  'reply lost': true,
  'never connected': false,
  'broken off unread': false,
  'timeout, done': true,
  'timeout, not done': false,
  'timeout, done late': false,
  'reply malformed': true,
  '500, done': true,
  '500, not done': false,
  'turned away': false,
  'wrong sum': true,
  'wrong currency': true,
}

interface Question extends RequestOptions {
  body?: string | undefined
}

interface Options {
  turns: Turns
  origin: string
  /** Returns the mishap of the next request; null for none. */
  nextMishap: () => Mishap | null
  tell: (sentence: string) => void
}

/** The card provider in this process, behind HTTP: our own adapter calls it like any other. */
export class ProviderEdge {
  readonly provider: Provider
  /** Webhooks that the provider would send us, oldest first. */
  readonly post: TransactionEvent[] = []
  readonly #options: Options
  #sentLate = 0
  #read: BookEntry[] | null = null

  constructor(options: Options) {
    this.#options = options
    this.provider = new Provider({ nowMs: () => options.turns.nowMs, publicOrigin: () => options.origin })
  }

  /** Returns the current books, read again only after a request to the provider. */
  books(): readonly BookEntry[] {
    this.#read ??= Books.parse({ transactions: this.provider.books() }).transactions
    return this.#read
  }

  /** Acts directly at the provider, as a payer or a bank does. */
  act<Answer>(work: (provider: Provider) => Answer): Answer {
    this.#read = null
    return work(this.provider)
  }

  /** Replaces `http.request`. */
  readonly request = (url: string, options: RequestOptions): EventEmitter => {
    const request = Object.assign(new EventEmitter(), {
      // Reports an existing connection, so that a lost request may have been read.
      reusedSocket: true,
      destroy: () => {},
      end: (body?: string) => void this.#send(url, { ...options, body }, request),
    })
    return request
  }

  async #send(url: string, question: Question, request: EventEmitter): Promise<void> {
    try {
      const { status, text } = await this.#exchange(url, question, () => request.emit('socket'))
      const response = Object.assign(new EventEmitter(), { statusCode: status })
      request.emit('response', response)
      response.emit('data', Buffer.from(text))
      response.emit('end')
    } catch (error) {
      request.emit('error', error)
    }
  }

  async #exchange(
    url: string,
    init: Question,
    isSent: () => void,
  ): Promise<{ status: number; text: string }> {
    const { turns, nextMishap, tell } = this.#options
    const { actor } = runningNow()!
    const mishap = nextMishap()
    const what = `${init.method} ${new URL(url).pathname.replace(/^\/v1\//, '').replace(/\/?\b(trn|crd)_[^/]+/, '')}`
    await turns.gate(actor)
    const answer = mishap === null || isDone[mishap] ? await turns.during(this.#act(url, init)) : null
    tell(`asks the provider: ${what}${said(answer)}${mishap ? ` (${mishap})` : ''}`)
    if (mishap === 'timeout, done late') {
      this.#sentLate += 1
      turns.start(`late request ${this.#sentLate}`, async () => {
        await turns.during(this.#act(url, init))
        tell(`arrives at the provider: ${what}`)
      })
    }
    await turns.gate(actor)
    if (mishap !== 'never connected') isSent()
    return answerOf(mishap, answer)
  }

  async #act(url: string, init: Question): Promise<Reply> {
    const request = new IncomingMessage(new Socket())
    request.method = init.method!
    request.headers = init.headers as Record<string, string>
    request.push(typeof init.body === 'string' ? init.body : null)
    if (typeof init.body === 'string') request.push(null)
    try {
      const call = await readMerchantCall(request, new URL(url), this.provider)
      this.#read = null
      const reply: Reply = call ? call.run() : refusal(404, 'unknown_path', 'There is nothing here.')
      if (reply.event) this.post.push(reply.event)
      return reply
    } catch (error) {
      if (error instanceof BadRequest) return refusal(error.status, 'bad_request', error.message)
      throw error
    }
  }
}

function said(answer: Reply | null): string {
  if (!answer) return ''
  const { status, code } = answer.body as { status?: string; code?: string }
  return ` → ${status ?? code ?? answer.status}`
}

async function answerOf(
  mishap: Mishap | null,
  answer: Reply | null,
): Promise<{ status: number; text: string }> {
  const body = answer?.body as Record<string, unknown> | undefined
  const status = answer?.status ?? 200
  const json = (value: unknown) => ({ status, text: JSON.stringify(value) })
  switch (mishap) {
    case null:
      return json(body)
    case 'wrong sum':
      return json(
        body && 'amountPence' in body ? { ...body, amountPence: Number(body['amountPence']) + 1 } : body,
      )
    case 'wrong currency':
      return json(body && 'currency' in body ? { ...body, currency: 'EUR' } : body)
    case 'reply malformed':
      return { status, text: '{"id":"trn_' }
    case '500, done':
    case '500, not done':
      return { status: 500, text: 'It broke.' }
    case 'turned away':
      return { status: 429, text: '{}' }
    case 'reply lost':
    case 'broken off unread':
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
    case 'never connected':
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
    case 'timeout, done':
    case 'timeout, not done':
    case 'timeout, done late':
      await endPatience()
      throw new Error('nobody waits any more')
  }
}
