/**
 * Returns the path with which this document was fetched, whatever the router has made of the address since. A
 * document's security policy is that of its first address.
 */
export function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : window.location.pathname
}
