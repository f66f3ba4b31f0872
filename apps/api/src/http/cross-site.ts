import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { ClientRecord } from '../stores/catalogue/catalogue.ts'

/**
 * True when a request that changes something comes from our pages. Browsers send cookies without being asked,
 * so a request that may carry one must prove its origin: same origin, an origin of the same client, or a
 * header that a page of another site can't set without our permission. A bearer token is never sent
 * automatically and needs no such proof.
 */
export function isFromOurPages(request: FastifyRequest, client: ClientRecord, config: Config): boolean {
  const { headers } = request
  if (config.bearerTokens && headers.authorization?.startsWith('Bearer ')) return true

  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return true
  if (site === 'cross-site') return false

  const { origin } = headers
  if (origin !== undefined) {
    if (origin === 'null' || !URL.canParse(origin)) return false
    const { host, hostname } = new URL(origin)
    // `localhost` is shared by every program of the machine, so the port must be ours too.
    return host === request.host || (host === hostname && client.hosts.includes(hostname))
  }
  return headers['client-domain-identifier'] !== undefined || headers['x-requested-with'] !== undefined
}
