import type { prepareCheckout } from '@touchline/contract/calls/payments/prepare'
import type { ReplyOf } from '@touchline/contract/define-call'
import type { CallApi } from '../call-api.ts'

export type PreparedCheckout = ReplyOf<typeof prepareCheckout>

/** Opens a card session at the provider: each call opens a new one, so that nothing is cached. */
export async function prepare(callApi: CallApi): Promise<PreparedCheckout> {
  const { prepareCheckout: call } = await import('@touchline/contract/calls/payments/prepare')
  return callApi(call, { query: { source: 'activity-booking' } })
}
