import { domainToUnicode } from 'node:url'

/**
 * Returns an address as its reader writes it. A domain in another alphabet is stored as punycode, which mail
 * is delivered by.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@')
  if (!/(?:^|\.)xn--/.test(address.slice(at + 1))) return address
  return `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1)) || address.slice(at + 1)}`
}
