import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, requestOf } from '../../bench/load/connection.mjs'

const card = { number: '4242424242424242', name: 'Sam Porter', expiry: '12/39', securityCode: '123' }
/**
 * Number of tries, as patient as a browser of ours. When the server is busy, it waits as long as the server
 * asks, then tries again.
 */
const triesAtMost = 8

/**
 * Acts as a person who looks at a day, takes a place and pays, with the requests of a browser.
 * @returns the time of each step, and the number of "busy" answers
 */
export async function goShopping({ port, cardPort, paths, slotId }) {
  const host = `localhost:${port}`
  const steps = []
  let cookie = ''
  let busy = 0

  const step = async (name, method, path, body) => {
    const startedAt = performance.now()
    const line = await Connection.open(port)
    const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    for (let tries = 1; ; tries += 1) {
      const headers = { 'sec-fetch-site': 'same-origin', ...key, ...(cookie && { cookie }) }
      const reply = await line.ask(requestOf(method, path, { host, headers, body }))
      if (reply.status === 503 && tries < triesAtMost) {
        busy += 1
        cookie ||= /\r\nset-cookie: (waited=[^;]+)/i.exec(reply.head())?.[1] ?? ''
        await sleep(1000 * Number(/\r\nretry-after: (\d+)/i.exec(reply.head())?.[1] ?? 2))
        continue
      }
      line.close()
      if (reply.status >= 300) throw new Error(`${name}: ${reply.status}`)
      cookie = /\r\nset-cookie: (sid=[^;]+)/i.exec(reply.head())?.[1] ?? cookie
      steps.push({ name, tookMs: performance.now() - startedAt })
      return reply
    }
  }
  const call = async (...asked) => (await step(...asked)).json()

  await step('the page of a day', 'GET', paths.timetable)
  await call('its list of sessions', 'GET', paths.slots)
  await call('add to the basket', 'POST', '/api/activities/cart/add', {
    items: [{ id: slotId, type: 'activity' }],
  })
  await step('the page of the basket', 'GET', '/basket')
  const prepared = await call('prepare', 'GET', '/api/checkout/prepare')
  const provider = await Connection.open(cardPort)
  const tokens = await provider.ask(
    requestOf('POST', '/fields/tokens', {
      host: `localhost:${cardPort}`,
      body: { ...card, sessionKey: prepared.session_key },
    }),
  )
  provider.close()
  const authorised = await call('authorise', 'POST', '/api/checkout/authorise', {
    billing_first_name: 'Sam',
    billing_last_name: 'Porter',
    email: 'sam@example.org',
    card_identifier: tokens.json().cardToken,
    session_key: prepared.session_key,
    item_hash: prepared.item_hash,
    total: prepared.total,
    terms: [1],
  })
  const completed = await call('complete', 'POST', '/api/checkout/complete', {
    transaction_uuid: authorised.transaction_uuid,
    completed_waivers: [],
    payments: [],
    terms: [1],
  })
  if (!completed.complete_order_id) throw new Error(`no order: ${completed.transaction_status}`)
  await step('the confirmation', 'GET', `/booking-confirmed/${completed.complete_order_id}`)
  return { steps, busy }
}
