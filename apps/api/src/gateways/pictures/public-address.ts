import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const blocked = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, bits, 'ipv4')

// Only IPv6 addresses assigned to the public are open; of those, addresses that stand for an IPv4 address
// are blocked.
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  blocked.addSubnet(network, bits, 'ipv6')

/**
 * True when an IP address is on the public internet, and not of the operator's own network or machine (S55).
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address, 'ipv4')
  return version === 6 && open.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * Creates a look-up that refuses names with a private address. We connect to exactly the address it allows,
 * without a second look-up.
 */
export const lookUpOnly =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new PrivateAddress(`${host} is an address of a private network`), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
