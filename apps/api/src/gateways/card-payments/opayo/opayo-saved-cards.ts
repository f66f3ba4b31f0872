import type { ReadContext, Settled } from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import type { OpayoClient } from './opayo-client.ts'
import { postForm } from './opayo-send.ts'

/** Removes a saved card at Opayo's older address: the Pi API has no call for it. */
export async function removeOpayoCard(
  { origin, vendor, timeoutMs }: OpayoClient,
  call: ReadContext,
  savedCardId: string,
): Promise<Settled> {
  const reply = await postForm(call, timeoutMs, `${origin}/gateway/service/removetoken.vsp`, {
    VPSProtocol: '4.00',
    TxType: 'REMOVETOKEN',
    Vendor: vendor,
    Token: `{${savedCardId}}`,
  })
  if (reply.kind !== 'reply') return { kind: 'unknown', cause: reply.cause }
  if (reply.status >= 500) return { kind: 'unknown', cause: 'server_error' }
  const status = /^Status=(.*)$/m.exec(reply.text)?.[1]?.trim()
  if (status === 'OK') return { kind: 'done' }
  const detail = /^StatusDetail=(.*)$/m.exec(reply.text)?.[1]?.trim() ?? ''
  // The card is gone already.
  if (status === 'INVALID' && /token/i.test(detail)) return { kind: 'done' }
  return status === 'INVALID' || status === 'MALFORMED' ? { kind: 'refused', raw: detail } : badResponse
}
