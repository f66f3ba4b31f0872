import { domainToUnicode } from 'node:url'

/** An address as its reader writes it: a domain of another alphabet is kept as the punycode that mail is delivered by. */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@')
  if (!/(?:^|\.)xn--/.test(address.slice(at + 1))) return address
  return `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1)) || address.slice(at + 1)}`
}
