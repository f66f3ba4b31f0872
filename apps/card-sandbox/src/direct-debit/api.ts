import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import { readForm, readJson, sendText } from '../http.ts'
import { check } from '../merchant-api.ts'
import type { SchemeCalendar } from './calendar.ts'
import { mandatePage } from './mandate-page.ts'
import {
  type Answer,
  bankDetails,
  bankReport,
  clockRequest,
  collectionRequest,
  mandateRequest,
  type Operation,
  refundRequest,
  refusal,
  type SchemeEvent,
  sessionRequest,
} from './records.ts'
import { newId, notFound, presentCollection, presentMandate, Scheme } from './scheme.ts'

export interface DebitCall {
  /** Null for a call that is no part of the provider's API. */
  operation: Operation | null
  run: () => Answer
}

const eventsAtMost = 250
const sessionLifeMs = 60 * 60_000

/**
 * The calls of the direct debit provider, under `/direct-debit`:
 *
 *     POST /sessions                        -> 201 session with the page for the bank details
 *     POST /mandates                        -> 201 mandate, from details of the merchant's own page
 *     GET  /mandates/{id}, ?ourRef=         -> 200 mandate; POST /mandates/{id}/cancel
 *     POST /collections                     -> 201 collection with its charge date
 *     GET  /collections/{id}, ?ourRef=      -> 200 collection; POST /collections/{id}/cancel and refund
 *     GET  /events?after=                   -> 200 up to 250 events
 *     POST /clock {now}, POST /reports      -> moves the scheme's clock; makes a bank's report
 */
export class DebitApi {
  readonly scheme: Scheme
  readonly #origin: () => string
  readonly #sessions = new Map<string, z.output<typeof sessionRequest> & { expiresAtMs: number }>()
  readonly #answers = new Map<string, { fingerprint: string; answer: Answer }>()

  constructor(options: {
    nowMs: number
    calendar: SchemeCalendar
    origin: () => string
    tell: (event: SchemeEvent) => void
  }) {
    this.scheme = new Scheme(options.nowMs, options.calendar, options.tell)
    this.#origin = options.origin
  }

  /** Reads a call; null for an unknown path. */
  async read(request: IncomingMessage, url: URL): Promise<DebitCall | null> {
    const [, , collection = '', id, action] = url.pathname.split('/')
    const route = `${request.method} ${collection}${id === undefined ? '' : '/id'}${action === undefined ? '' : `/${action}`}`
    const { scheme } = this
    const by = id === undefined ? { ourRef: url.searchParams.get('ourRef') ?? '' } : { ref: id }
    switch (route) {
      case 'POST clock': {
        const { now } = check(clockRequest, await readJson(request))
        return free(() => {
          scheme.advance(Date.parse(now))
          return { status: 200, body: { now: new Date(scheme.nowMs).toISOString() } }
        })
      }
      case 'POST reports': {
        const { ref, ...reason } = check(bankReport, await readJson(request))
        return free(() => scheme.takeReport(ref, reason))
      }
      case 'GET books':
        return free(() => ({ status: 200, body: scheme.books() }))
      case 'GET events':
        return called('listEvents', () => this.#listEvents(url.searchParams.get('after')))
      case 'GET mandates':
      case 'GET mandates/id':
        return called('queryMandate', () => found(scheme.findMandate(by), presentMandate))
      case 'GET collections':
      case 'GET collections/id':
        return called('queryCollection', () => found(scheme.findCollection(by), presentCollection))
      default:
        return request.method === 'POST' ? this.#readStep(request, route, id ?? '') : null
    }
  }

  async #readStep(request: IncomingMessage, route: string, id: string): Promise<DebitCall | null> {
    const body = await readJson(request)
    const { scheme } = this
    const once = (operation: Operation, run: () => Answer): DebitCall =>
      called(operation, () => this.#once(request, `${route} ${id} ${JSON.stringify(body)}`, run))
    switch (route) {
      case 'POST sessions': {
        const wanted = check(sessionRequest, body)
        return once('createSession', () => this.#openSession(wanted))
      }
      case 'POST mandates': {
        const wanted = check(mandateRequest, body)
        return once('createMandate', () => scheme.createMandate(wanted))
      }
      case 'POST mandates/id/cancel':
        return once('cancelMandate', () => scheme.cancelMandate(id))
      case 'POST collections': {
        const wanted = check(collectionRequest, body)
        return once('collect', () => scheme.collect(wanted))
      }
      case 'POST collections/id/cancel':
        return once('cancelCollection', () => scheme.cancelCollection(id))
      case 'POST collections/id/refund': {
        const wanted = check(refundRequest, body)
        return once('refund', () => scheme.refund(id, wanted))
      }
      default:
        return null
    }
  }

  /** Shows the payer the page of a session, and takes its form. */
  async answerPage(request: IncomingMessage, response: ServerResponse, id: string) {
    const session = this.#sessions.get(id)
    const send = (status: number, html: string) =>
      sendText(response, status, 'text/html; charset=utf-8', html)
    if (!session || session.expiresAtMs <= this.scheme.nowMs) return send(410, 'This page has expired.')
    const action = `/direct-debit/page/${id}`
    if (request.method !== 'POST') return send(200, mandatePage(action, null))
    const account = bankDetails.safeParse(Object.fromEntries(await readForm(request)))
    if (!account.success) return send(400, mandatePage(action, 'Check the bank details.'))
    this.scheme.createMandate({ ourRef: session.ourRef, account: account.data })
    response.writeHead(303, { location: session.returnUrl }).end()
  }

  #openSession(wanted: z.output<typeof sessionRequest>): Answer {
    const id = newId('dds')
    const expiresAtMs = this.scheme.nowMs + sessionLifeMs
    this.#sessions.set(id, { ...wanted, expiresAtMs })
    const url = `${this.#origin()}/direct-debit/page/${id}`
    return { status: 201, body: { id, url, expiresAt: new Date(expiresAtMs).toISOString() } }
  }

  #listEvents(after: string | null): Answer {
    const { events } = this.scheme
    const start = after === null ? 0 : events.findIndex(({ id }) => id === after) + 1
    if (after !== null && start === 0) return notFound()
    const page = events.slice(start, start + eventsAtMost)
    return { status: 200, body: { events: page, hasMore: start + page.length < events.length } }
  }

  /** Repeats the first answer to a key. */
  #once(request: IncomingMessage, content: string, run: () => Answer): Answer {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key))
      return refusal(400, 'bad_request', 'Send an Idempotency-Key of 8 to 128 characters.')
    const fingerprint = createHash('sha1').update(content).digest('base64')
    const first = this.#answers.get(key)
    if (first)
      return first.fingerprint === fingerprint
        ? first.answer
        : refusal(409, 'idempotency_key_reused', 'This key came before with another request.')
    const answer = run()
    this.#answers.set(key, { fingerprint, answer })
    return answer
  }
}

const free = (run: () => Answer): DebitCall => ({ operation: null, run })
const called = (operation: Operation, run: () => Answer): DebitCall => ({ operation, run })

const found = <T>(thing: T | null, present: (thing: T) => object): Answer =>
  thing === null ? notFound() : { status: 200, body: present(thing) }
