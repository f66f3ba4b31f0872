import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { BadRequest, readJson } from './http.ts'
import type { Provider, Reply } from './provider.ts'
import {
  agreedRequest,
  captureRequest,
  continueRequest,
  type FaultOperation,
  fingerprintRequest,
  movementsQuery,
  readerRequest,
  refundRequest,
  sessionRequest,
  transactionRequest,
  voidRequest,
} from './schemas.ts'

export interface MerchantCall {
  operation: FaultOperation
  run: () => Reply
}

/**
 * The calls of a merchant's server, all with its secret key as a bearer token and all that change something with an
 * `Idempotency-Key`:
 *
 *     POST   /v1/sessions                       -> 201 session
 *     POST   /v1/transactions                   -> 201 transaction, authorised but not captured; by `initiatedBy`
 *                                                  the merchant, without a session or a browser
 *     POST   /v1/transactions/{id}/continue     -> 200 transaction
 *     POST   /v1/transactions/{id}/fingerprint  -> 200 transaction
 *     GET    /v1/transactions/{id}              -> 200 transaction
 *     GET    /v1/transactions?ourRef=           -> 200 transaction
 *     POST   /v1/transactions/{id}/capture      -> 200 transaction; also void and refund
 *     GET    /v1/movements?from=&until=         -> 200 what was taken and given back from a moment on, before another
 *     GET    /v1/readers                        -> 200 card readers
 *     POST   /v1/readers/{id}/payments          -> 201 transaction, which waits for a card at that reader
 *     DELETE /v1/saved-cards/{id}               -> 200
 *
 * Returns null for an unknown path.
 */
export async function readMerchantCall(
  request: IncomingMessage,
  url: URL,
  provider: Provider,
): Promise<MerchantCall | null> {
  const [, , collection, id, action, rest] = url.pathname.split('/')
  if (rest !== undefined) return null
  const route = `${request.method} ${collection}${id === undefined ? '' : '/id'}${action === undefined ? '' : `/${action}`}`
  switch (route) {
    case 'POST sessions': {
      const body = check(sessionRequest, await readJson(request))
      const key = idempotencyKey(request)
      return { operation: 'createSession', run: () => provider.createSession(body, key) }
    }
    case 'POST transactions': {
      const json = await readJson(request)
      const key = idempotencyKey(request)
      if (isOfMerchant(json)) {
        const agreed = check(agreedRequest, json)
        return { operation: 'createTransaction', run: () => provider.createAgreed(agreed, key) }
      }
      const body = check(transactionRequest, json)
      return { operation: 'createTransaction', run: () => provider.createTransaction(body, key) }
    }
    case 'GET transactions': {
      const ourRef = url.searchParams.get('ourRef') ?? ''
      return { operation: 'query', run: () => provider.queryByOurRef(ourRef) }
    }
    case 'GET transactions/id':
      return { operation: 'query', run: () => provider.query(id ?? '') }
    case 'POST transactions/id/continue': {
      const { cres } = check(continueRequest, await readJson(request))
      return { operation: 'continueTransaction', run: () => provider.continueTransaction(id ?? '', cres) }
    }
    case 'POST transactions/id/fingerprint': {
      const { completion } = check(fingerprintRequest, await readJson(request))
      return { operation: 'endFingerprint', run: () => provider.endFingerprint(id ?? '', completion) }
    }
    case 'GET movements': {
      const { from, until } = check(movementsQuery, Object.fromEntries(url.searchParams))
      const period = { fromMs: Date.parse(from), untilMs: Date.parse(until) }
      return { operation: 'listMovements', run: () => provider.listMovements(period) }
    }
    case 'POST transactions/id/capture': {
      const { amountPence } = check(captureRequest, await readJson(request))
      const key = idempotencyKey(request)
      return { operation: 'capture', run: () => provider.capture(id ?? '', amountPence, key) }
    }
    case 'POST transactions/id/void': {
      check(voidRequest, await readJson(request))
      const key = idempotencyKey(request)
      return { operation: 'void', run: () => provider.void(id ?? '', key) }
    }
    case 'POST transactions/id/refund': {
      const body = check(refundRequest, await readJson(request))
      const key = idempotencyKey(request)
      const run = () => provider.refund(id ?? '', body.amountPence, body.ourRefundRef, key)
      return { operation: 'refund', run }
    }
    case 'GET readers':
      return { operation: 'listReaders', run: () => provider.listReaders() }
    case 'POST readers/id/payments': {
      const body = check(readerRequest, await readJson(request))
      const key = idempotencyKey(request)
      return { operation: 'createAtReader', run: () => provider.createAtReader(id ?? '', body, key) }
    }
    case 'DELETE saved-cards/id':
      return { operation: 'removeSavedCard', run: () => provider.removeSavedCard(id ?? '') }
    default:
      return null
  }
}

const isOfMerchant = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'initiatedBy' in json

export function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new BadRequest(z.prettifyError(parsed.error))
  return parsed.data
}

function idempotencyKey(request: IncomingMessage): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) {
    throw new BadRequest('Send an Idempotency-Key of 8 to 128 characters.')
  }
  return key
}
