const MAPPED = /^::ffff:(?=\d+\.)/i
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/

/** Returns an address without the port that some proxies write behind it, and without its zone. */
export function plainAddress(ip: string): string {
  const [, six, four] = WITH_PORT.exec(ip) ?? []
  return (six ?? four ?? ip).replace(/%.*$/, '').replace(MAPPED, '')
}

/**
 * Returns the network by which tries are counted. That is a single IPv4 address, or the half of an IPv6
 * address that a household or an office gets as a whole.
 */
export function networkOf(ip: string): string {
  const plain = plainAddress(ip)
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
