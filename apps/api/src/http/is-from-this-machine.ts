import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../config.ts'
import { trustProxies } from './trust-proxy.ts'

/**
 * True when a request comes from this machine itself, and not through a proxy on it that may ask for another.
 */
export function isFromThisMachine(
  request: FastifyRequest,
  { TRUST_PROXY }: { TRUST_PROXY: string },
): boolean {
  const from = request.socket.remoteAddress ?? ''
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(from)
  return isLocal && !isForOthers(request) && !(TRUST_PROXY !== '' && trustProxies(TRUST_PROXY)(from, 0))
}

/** True when a proxy's header or the host names another machine. */
function isForOthers({ headers }: FastifyRequest): boolean {
  const said = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']
  return said.some((name) => headers[name] !== undefined) || !isLoopbackHost(headers.host ?? '')
}
