import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { linesOf, purchase, split } from '../../apps/api/src/testing/purchase.ts'
import { answerBank, cardNumbers, typeCard } from '../../apps/api/src/testing/shopper.ts'

const triesAtMost = 15
const pauseMs = 400
/** Card that holds the payment, and then breaks the connection instead of answering. */
const answerIsLost = '4000100000000208'

/** Kinds of buyers: how they pay, and what they do at the bank. Each is as frequent as it is listed. */
const manners = [
  { card: cardNumbers.approved, byCredit: true },
  { card: cardNumbers.approved, byCredit: true },
  { card: cardNumbers.approved, byCredit: false },
  { card: cardNumbers.approved, byCredit: true, isDeclinedFirst: true },
  { card: answerIsLost, byCredit: true },
  { card: cardNumbers.challenge, byCredit: true, bank: 'approve' },
  { card: cardNumbers.challenge, byCredit: true, bank: 'approve', isDeclinedFirst: true },
  { card: cardNumbers.challenge, byCredit: true, bank: 'refuse' },
  { card: cardNumbers.challenge, byCredit: true, bank: 'walks away' },
  { card: cardNumbers.declined, byCredit: true },
]
export const mannerOf = (count) => manners[count % manners.length]

const anew = new Set(['CARD_EXPIRED_AT_PROVIDER', 'PAYMENT_UNAVAILABLE'])

/**
 * Thrown when no more requests make sense: the server, its database or the provider was away for too long.
 */
class GivenUp extends Error {}

/** Tries again while there is no answer. */
async function insist(act) {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    if (tries > 0) await sleep(pauseMs)
    const answer = await act()
    if (answer) return answer
  }
  throw new GivenUp()
}

/**
 * Acts as a customer who puts three places at two prices into a basket and pays, as patiently as our own
 * pages: a request without an answer, or with "busy", is repeated with the same key.
 * @returns how it ended, and the order that was promised
 */
export async function buy({ port, cardOrigin, operator, cookie, sessions }, manner) {
  const statuses = {}
  const { host } = operator.client
  // An address of their own: letters to one that gets many wait and are gathered.
  const email = `sam-${randomUUID()}@example.org`
  const ask = (method, path, body) => {
    const key = randomUUID()
    return insist(async () => {
      const reply = await request({ port, host, cookie, method, path, body, key })
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      // A proxy says 502 or 504 where a server gave no answer.
      const isFault = [0, 500, 502, 503, 504].includes(reply.status)
      return isFault && reply.json.code !== 'PAYMENT_UNAVAILABLE' ? null : reply
    })
  }
  /** Acts at the provider's or the bank's page. A page that does not load is requested again. */
  const there = (act) => insist(() => act().catch(() => null))

  /** Opens a new card form where the provider was away, or no longer knows its form: nothing was taken. */
  const pay = (card) =>
    insist(async () => {
      const prepared = await ask('GET', '/api/checkout/prepare')
      if (prepared.json.code === 'PAYMENT_UNAVAILABLE') return null
      if (prepared.status !== 200) return prepared
      const token = await there(() => typeCard(cardOrigin, prepared.json.session_key, card))
      const reply = await ask('POST', '/api/checkout/authorise', {
        billing_first_name: 'Sam',
        billing_last_name: 'Porter',
        email,
        card_identifier: token,
        session_key: prepared.json.session_key,
        item_hash: prepared.json.itemHash,
        total: prepared.json.total,
        terms: [1],
        ...(manner.byCredit && split),
      })
      const { code, transaction_status: status } = reply.json
      return anew.has(code) || status === 'cancelled' ? null : reply
    })
  const answerTheBank = async (transaction) => {
    const { url, cres } = await there(() => answerBank(transaction, manner.bank))
    const posted = new URLSearchParams({ cres }).toString()
    await request({ port, host, method: 'POST', path: new URL(url, 'http://x').pathname, form: posted })
  }
  const complete = async (uuid) => {
    const body = { transaction_uuid: uuid, completed_waivers: [], payments: [], terms: [1] }
    const { json } = await ask('POST', '/api/checkout/complete', body)
    return json
  }

  try {
    const lines = linesOf(operator, ...sessions)
    const added = await ask('POST', '/api/activities/cart/add', { items: lines })
    if (added.status !== 200) return { ending: String(added.json.code), statuses }
    if (added.json.data.total !== purchase.totalPence)
      return { ending: 'another total', wrong: `a basket of ${added.json.data.total} pence`, statuses }
    if (manner.isDeclinedFirst) await pay(cardNumbers.declined)
    const { json } = await pay(manner.card)
    if (!json.transaction_uuid) return { ending: String(json.code), statuses }
    if (json.transaction_status === 'declined') return { ending: 'declined', statuses }
    if (json.transaction_status === 'challenge_required') {
      if (manner.bank === 'walks away') return { ending: 'walked away from the bank', statuses }
      await answerTheBank(json)
    }
    const completed = await complete(json.transaction_uuid)
    return completed.complete_order_id
      ? { ending: 'ordered', orderId: completed.complete_order_id, statuses }
      : { ending: completed.transaction_status ?? String(completed.code), statuses }
  } catch (error) {
    if (error instanceof GivenUp) return { ending: 'given up', statuses }
    throw error
  }
}

/** Sends a request. Status 0 means that there was no answer. */
export function request({ port, host, cookie, method, path, body, form, key }) {
  const payload = form ?? (body === undefined ? null : JSON.stringify(body))
  return new Promise((done) => {
    const asked = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        timeout: 25_000,
        agent: false,
        headers: {
          host,
          'sec-fetch-site': form ? 'cross-site' : 'same-origin',
          ...(cookie && { cookie }),
          ...(key && method !== 'GET' && { 'idempotency-key': key }),
          ...(payload !== null && {
            'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('error', () => done(noAnswer))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          done({ status: response.statusCode, json: form ? {} : jsonOf(text) })
        })
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', () => done(noAnswer))
    asked.end(payload)
  })
}
/** A proxy's own refusal may be no JSON. */
function jsonOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
const noAnswer = { status: 0, json: {} }
