import { safePath } from '@touchline/rules/web/safe-path'

/** Spec 5: the redirect value is used after a log-in when it is present, as long as it stays on this site. */
export function placeAfterLogin(wanted: string | null, origin: string, basePath: string): string {
  const place = safePath(wanted, origin, basePath)
  return basePath !== '' && place.startsWith(`${basePath}/`) ? place.slice(basePath.length) : place
}
