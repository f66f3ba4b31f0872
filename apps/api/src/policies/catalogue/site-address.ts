/**
 * Returns the address of a client's site with its base path, on the client's own host. Links lead where the
 * settings say, never where a request came from (S44).
 */
export function siteOf(
  { hosts }: { hosts: readonly string[] },
  { publicOrigin, basePath }: { publicOrigin: string; basePath: string },
): string {
  const url = new URL(publicOrigin)
  if (hosts.length > 0 && !hosts.includes(url.hostname)) url.hostname = hosts[0]!
  return `${url.origin}${basePath}`
}
