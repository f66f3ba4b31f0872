/**
 * An operator who shares a host gives us one path of it. The API and the bank's pages answer there as they do without
 * it, where other programs and the card provider's webhooks find them; the pages of the web know their base themselves.
 * @param basePath '' or '/somewhere'
 */
export function withoutBase(url: string, basePath: string): string {
  const isOurs = url.startsWith(`${basePath}/api/`) || url.startsWith(`${basePath}/3ds/`)
  return isOurs ? url.slice(basePath.length) : url
}
