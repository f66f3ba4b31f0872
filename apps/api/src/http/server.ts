import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { withoutBase } from './base-path.ts'
import { readableAddress } from './readable-address.ts'
import { trustProxies } from './trust-proxy.ts'
import { answerUnparsedRequest } from './unparsed-requests.ts'

export interface SocketLimits {
  /** Time from the first byte, or from the connection where none arrives, to the end of the headers. */
  headersMs: number
  /** Time to the end of the body. */
  requestMs: number
  /** Time between an answer and the next request: longer than a usual proxy keeps its connections. */
  idleMs: number
  lookEveryMs: number
}

/**
 * Limits after which a slow or silent socket is closed: it costs memory, and no answer is on its way to it.
 */
export const usualSockets: SocketLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 72_000,
  lookEveryMs: 5_000,
}

/** Makes a server without routes: how it reads addresses, sockets and bodies. */
export const createServer = (
  config: Config,
  logger: NonNullable<FastifyServerOptions['logger']>,
  sockets: SocketLimits = usualSockets,
): FastifyInstance =>
  Fastify({
    logger,
    trustProxy: trustProxies(config.TRUST_PROXY),
    // Connections that are open while we shut down are still served.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    requestTimeout: sockets.requestMs,
    keepAliveTimeout: sockets.idleMs,
    http: { headersTimeout: sockets.headersMs, connectionsCheckingInterval: sockets.lookEveryMs },
    // A key named __proto__ or constructor is refused, not ignored.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url = '/' }) => withoutBase(readableAddress(url), config.basePath),
    clientErrorHandler: answerUnparsedRequest,
  })
