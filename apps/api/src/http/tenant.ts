import type { FastifyRequest } from 'fastify'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'

/** Which client a request is for: by its host, else by `Origin`, else by `Client-Domain-Identifier`; never by a body. */
export async function findTenant(request: FastifyRequest, catalogues: Catalogues): Promise<Catalogue | null> {
  for (const name of namesIn(request)) {
    if (!isHostName(name)) continue
    const clientId = await catalogues.findClientId(name)
    if (clientId !== null) return catalogues.get(clientId)
  }
  return null
}

function* namesIn(request: FastifyRequest): Generator<string> {
  yield request.hostname.toLowerCase()
  const { origin } = request.headers
  if (origin && URL.canParse(origin)) yield new URL(origin).hostname.toLowerCase()
  const identifier = request.headers['client-domain-identifier']
  if (typeof identifier === 'string') yield identifier.toLowerCase()
}

/** S85: what can be no host is not looked for. */
const isHostName = (name: string): boolean => /^[\w.:[\]-]{1,253}$/.test(name)
