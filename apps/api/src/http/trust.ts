import { compile } from '@fastify/proxy-addr'

/** The address of calls that come without a socket, from the web's server side; no machine can have it. */
export const inProcess = 'in-process'

/**
 * Whose X-Forwarded-* headers are believed: the proxies of the settings, and our own pages, which pass on whom they
 * ask for.
 */
export function trustOf(proxies: string): (address: string, hop: number) => boolean {
  const named = proxies
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '')
  const isProxy = named.length > 0 ? compile(named) : () => false
  return (address, hop) => address === inProcess || isProxy(address, hop)
}
