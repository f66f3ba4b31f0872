import type { Browser } from './browser.ts'

interface Paying {
  slotId: number
  /** Number of a card, of those that the card sandbox takes. */
  number: string
  sandboxOrigin: string
  email: string
}

/** Books a session in a customer's browser and pays by card. The page behind it learns what the card came to. */
export async function payOnline(
  payer: Browser,
  { slotId, number, sandboxOrigin, email }: Paying,
): Promise<void> {
  await payer.ask('POST', '/api/activities/cart/add', {
    items: [{ id: slotId, type: 'activity', quantity: 1 }],
  })
  const prepared = await payer.ask<{
    session_key: string
    item_hash?: string
    itemHash?: string
    total: number
  }>('GET', '/api/checkout/prepare')
  const typed = await fetch(`${sandboxOrigin}/fields/tokens`, {
    method: 'POST',
    body: JSON.stringify({
      sessionKey: prepared.session_key,
      number,
      name: 'A card of the demo',
      expiry: '12/39',
      securityCode: '123',
    }),
  })
  const { cardToken } = (await typed.json()) as { cardToken: string }
  const { transaction_uuid } = await payer.ask<{ transaction_uuid: string }>(
    'POST',
    '/api/checkout/authorise',
    {
      billing_first_name: 'Demo',
      billing_last_name: 'Card',
      email,
      card_identifier: cardToken,
      session_key: prepared.session_key,
      item_hash: prepared.itemHash,
      total: prepared.total,
      terms: [1],
    },
  )
  await payer.ask('POST', '/api/checkout/complete', {
    transaction_uuid,
    completed_waivers: [],
    payments: [],
    terms: [1],
  })
}
