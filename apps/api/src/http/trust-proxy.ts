import { compile } from '@fastify/proxy-addr'

/**
 * Returns a test of the proxies whose X-Forwarded-* headers are believed: those of the settings, a list with
 * commas.
 */
export function trustProxies(proxies: string): (address: string, hop: number) => boolean {
  const named = proxies
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '')
  return named.length > 0 ? compile(named) : () => false
}
