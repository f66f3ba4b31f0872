/** Paths of the API: calls, the bank's pages, and card pages. */
const ours = ['/api/', '/3ds/', '/pay/']

/**
 * Removes the base path from an address of the API. An operator who shares a host gives us a path of it. The
 * API, the bank's pages and card pages also answer there without it, where other programs and the card
 * provider's webhooks find them. The web's pages know their base themselves.
 * @param basePath '' or '/somewhere'
 */
export function withoutBase(url: string, basePath: string): string {
  const isOurs = ours.some((path) => url.startsWith(`${basePath}${path}`))
  return isOurs ? url.slice(basePath.length) : url
}
