import { safePath } from '@touchline/rules/web/safe-path'

/**
 * Returns the redirect value, which is used after a log-in when it is
 * present and stays on this site (spec 5).
 */
export function pageAfterLogin(wanted: string | null, origin: string, basePath: string): string {
  const place = safePath(wanted, origin, basePath)
  return basePath !== '' && place.startsWith(`${basePath}/`) ? place.slice(basePath.length) : place
}
