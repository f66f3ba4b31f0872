import type { FastifyRequest } from 'fastify'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'

/** The client of the first of these host names that we know. */
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

/** Which client a request is for: by its host, else by `Origin`, else by `Client-Domain-Identifier`; never by a body. */
export function tenantNamesOf({ hostname, headers }: FastifyRequest): string[] {
  const { origin, 'client-domain-identifier': identifier } = headers
  return [
    hostname,
    ...(origin && URL.canParse(origin) ? [new URL(origin).hostname] : []),
    ...(typeof identifier === 'string' ? [identifier] : []),
  ]
}

/** S85: what can be no host is not looked for. */
const isHostName = (name: string): boolean => /^[\w.:[\]-]{1,253}$/.test(name)
