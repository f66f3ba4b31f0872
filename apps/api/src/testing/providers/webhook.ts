import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { testSecret } from '../shopper.ts'

/** An event as the provider signs it, now unless another moment is given; and how it is posted to us. */
export function webhookOf(
  event: { type: string; ourRef: string; ref?: string },
  { at = String(Math.floor(Date.now() / 1000)), secret = testSecret }: { at?: string; secret?: string } = {},
) {
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    type: event.type,
    transaction: { id: event.ref ?? 'trn_x', ourRef: event.ourRef },
  })
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, at, signature }
}

/** @returns the status of the answer */
export async function postWebhook(
  app: FastifyInstance,
  { body, at, signature }: ReturnType<typeof webhookOf>,
  account = 'sandbox',
): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/checkout/webhooks/${account}`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'card-sandbox-timestamp': at,
      'card-sandbox-signature': signature,
    },
  })
  return statusCode
}
