import type { Call } from '@touchline/contract/define-call'
import { ApiError } from './api-error.ts'
import { browserKeepsCookies } from './document-cookies.ts'

const noCookies =
  'Your browser keeps no cookies for this site, so it can’t keep a basket or a log-in. Nothing was changed, and nothing is held.'

/** Changes that work without a session's cookie: prices, and letters to an address. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set([
  'priceItems',
  'priceTicket',
  'forgottenPassword',
  'findBooking',
])

/**
 * Refuses a change before it is sent where the browser keeps no cookie (F118). Otherwise the server would
 * hold places, or log a person in, for a session that the next request no longer has.
 * @throws ApiError with words for the visitor who made the change
 */
export function demandCookies({ method, name }: Pick<Call, 'method' | 'name'>, onRefused: () => void): void {
  if (method === 'GET' || WITHOUT_SESSION.has(name) || browserKeepsCookies()) return
  onRefused()
  throw new ApiError({ status: 422, message: noCookies })
}
