import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'

/** Finds the client of the first host name that we know. */
export async function findTenant(
  names: readonly string[],
  catalogues: Catalogues,
): Promise<Catalogue | null> {
  for (const name of names.filter(isHostName)) {
    const clientId = await catalogues.findClientId(name.toLowerCase())
    if (clientId !== null) return catalogues.get(clientId)
  }
  return null
}

/** Headers that name the client where the host doesn't, in their order. */
const tellers = ['Origin', 'Client-Domain-Identifier', 'Referer']

/**
 * Finds the client of a request: by its host, else by `Origin`, by `Client-Domain-Identifier` or, last, by
 * `Referer`; never by a body. Where the host doesn't tell, the answer depends on those headers, and `Vary`
 * tells caches so.
 */
export async function tenantOf(
  request: FastifyRequest,
  reply: FastifyReply,
  catalogues: Catalogues,
): Promise<Catalogue | null> {
  const [host, ...others] = namesOf(request)
  const own = await findTenant([host], catalogues)
  if (own) return own
  void reply.header('vary', tellers.join(', '))
  return findTenant(others, catalogues)
}

/** Returns the names that tell the client of a request, the first that we know of counts. */
export function namesOf({
  hostname,
  headers,
}: Pick<FastifyRequest, 'hostname' | 'headers'>): [string, ...string[]] {
  const { origin, referer, 'client-domain-identifier': identifier } = headers
  const others = [hostOf(origin), typeof identifier === 'string' ? identifier : null, hostOf(referer)]
  return [hostname, ...others.filter((name) => name !== null)]
}

const hostOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).hostname : null

/** S85: true for a text that can be a host. Others are not looked up. */
export const isHostName = (name: string): boolean => /^[\w.:[\]-]{1,253}$/.test(name)
