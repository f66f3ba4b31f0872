/** Addresses of the API's side: calls, the bank's pages, and card pages. */
const ours = ['/api/', '/3ds/', '/pay/']

/**
 * An operator who shares a host gives us one path of it. The API, the bank's pages and card pages answer there as they do without
 * it, where other programs and the card provider's webhooks find them; the pages of the web know their base themselves.
 * @param basePath '' or '/somewhere'
 */
export function withoutBase(url: string, basePath: string): string {
  const isOurs = ours.some((path) => url.startsWith(`${basePath}${path}`))
  return isOurs ? url.slice(basePath.length) : url
}
